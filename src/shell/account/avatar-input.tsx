import { DeleteOutlined, UploadOutlined, UserOutlined } from '@ant-design/icons'
import { Avatar, Button, Progress } from 'antd'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FileField, useUploads } from '../../../widgets/file/use-uploads.ts'
import { fileItem } from '../../../widgets/kit/file-item.ts'
import { PictureBox } from '../../../widgets/kit/picture-box.tsx'

/** Size limit in megabytes, as `avatar` of sys/user; the server has the last word. */
const largest = 5
const picture: FileField = { type: 'image', props: { maxCount: 1, maxSize: largest } }

type Props = {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
}

/** Own picture: preview at once, upload on choice, stored when the form is saved. */
export function AvatarInput({ id, value, onChange }: Props) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const { uploads, notices, add } = useUploads({
    field: picture,
    value: value ?? '',
    // The server expects null for an empty value.
    onChange: (next) => onChange?.(typeof next === 'string' && next !== '' ? next : null),
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])])
    // The same file may be chosen again after a failure.
    target.value = ''
  }
  const refused = [...notices, ...uploads.flatMap(({ error }) => error ?? [])]
  return (
    <div className="account-avatar">
      {value ? <PictureBox key={value} item={fileItem(value)} /> : <Avatar size={96} icon={<UserOutlined />} />}
      <div className="account-avatar-side">
        <span className="account-buttons">
          <Button {...(id && { id })} icon={<UploadOutlined />} onClick={() => chooser.current?.click()}>
            {t('account.choosePicture')}
          </Button>
          {value && (
            <Button type="text" icon={<DeleteOutlined />} onClick={() => onChange?.(null)}>
              {t('account.removePicture')}
            </Button>
          )}
        </span>
        <input ref={chooser} type="file" hidden accept="image/*" tabIndex={-1} onChange={choose} />
        <p className="account-hint">{t('account.pictureHint', { size: largest })}</p>
        {uploads.map(({ key, percent, error }) => error === undefined && <Progress key={key} percent={percent} />)}
        {refused.length > 0 && (
          <div role="alert" className="account-refused">
            {refused.join(' ')}
          </div>
        )}
      </div>
    </div>
  )
}
