import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useHasPermission } from '../permission/has-permission.tsx'

/** Way from an open record to the explanation of its access, for administrators. */
export function FormWhy({ resource, record }: { readonly resource: CompiledResource; readonly record: Row }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useHasPermission('sys:why:list')
  if (record.id === '' || !may) return null
  const query = new URLSearchParams({ resource: resource.code, record: record.id })
  return (
    <Button icon={<QuestionCircleOutlined />} onClick={() => void navigate(`/page/sys/why?${query}`)}>
      {t('list.why')}
    </Button>
  )
}
