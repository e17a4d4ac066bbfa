import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { Row } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { printPath } from '../record/print-path.ts'
import { rowActions } from '../record/row-actions.ts'

type Props = { readonly resource: CompiledResource; readonly record: Row; readonly user: unknown }

/** Print links of an open record, as in the rows of its list. */
export function FormPrints({ resource, record, user }: Props) {
  const lang = useLang()
  const navigate = useNavigate()
  if (record.id === '') return null
  return rowActions(resource, record, user)
    .filter((button) => button.do === 'print')
    .map(({ name, title }) => (
      <Button key={name} icon={<PrinterOutlined />} onClick={() => void navigate(printPath(resource, [record]))}>
        {textIn(lang, title)}
      </Button>
    ))
}
