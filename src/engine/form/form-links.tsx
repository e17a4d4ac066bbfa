import { DownOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Row } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledButton } from '../../schema/model/compiled-actions.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { buttonPath } from '../record/links.ts'
import { rowActions } from '../record/row-actions.ts'
import { useFilesOfRows } from '../record/use-files-of-rows.ts'
import { useSentFile } from '../record/use-sent-file.ts'

type Props = { readonly resource: CompiledResource; readonly record: Row; readonly user: unknown }
type Of<Do> = Extract<CompiledButton, { readonly do: Do }>

/** Ways from an open record, as in the rows of its list: pages and files as buttons, lists of linked records in a menu. */
export function FormLinks({ resource, record, user }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const lang = useLang()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { giveFiles } = useFilesOfRows(resource)
  const sendFile = useSentFile(resource)
  if (record.id === '') return null
  const buttons = rowActions(resource, record, user)
  const opening = buttons.filter((button): button is Of<'open'> => button.do === 'open' && button.url === undefined)
  const lists = opening.filter(({ list }) => list !== undefined)
  const files = buttons.filter((button): button is Of<'download'> => button.do === 'download' && !button.show)
  const sending = buttons.filter((button): button is Of<'call'> => button.do === 'call' && button.file !== undefined)
  const failed = (error: unknown) => void message.error(errorText(error))
  const open = (button: Of<'open'>) => void navigate(buttonPath(button, record, resource.code))
  return (
    <>
      {opening
        .filter(({ list }) => list === undefined)
        .map((button) => (
          <Button key={button.name} onClick={() => open(button)}>
            {textIn(lang, button.title)}
          </Button>
        ))}
      {files.map((button) => (
        <Button key={button.name} onClick={() => void giveFiles(button, [record])?.catch(failed)}>
          {textIn(lang, button.title)}
        </Button>
      ))}
      {sending.map((button) => (
        <Button key={button.name} icon={<UploadOutlined />} onClick={() => void sendFile(button, record).catch(failed)}>
          {textIn(lang, button.title)}
        </Button>
      ))}
      {lists.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: lists.map((button) => ({
              key: button.name,
              label: textIn(lang, button.title),
              onClick: () => open(button),
            })),
          }}
        >
          <Button icon={<DownOutlined />} iconPlacement="end">
            {t('form.linked')}
          </Button>
        </Dropdown>
      )}
    </>
  )
}
