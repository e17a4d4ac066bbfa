import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../../../state/client.ts'
import { useErrorText } from '../../../error-text.ts'
import { uploadPortalPicture } from './portal-picture.ts'

type Props = {
  readonly id: string
  readonly value: unknown
  readonly onChange: (value: string) => void
}

/** A picture of the file store, by its public address; the draft notes that the portal shows it. */
export function PictureInput({ id, value, onChange }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const box = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const path = typeof value === 'string' ? value : ''
  const upload = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setProblem('')
    try {
      onChange(await uploadPortalPicture(client, file))
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="portal-picture">
      <input
        ref={box}
        id={id}
        type="file"
        className="visually-hidden"
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ target }) => {
          void upload(target.files?.[0])
          target.value = ''
        }}
      />
      {path !== '' && <span className="portal-picture-name">{nameOf(path)}</span>}
      <Button size="small" loading={isBusy} onClick={() => box.current?.click()}>
        {t(path === '' ? 'designer.upload' : 'designer.replace')}
      </Button>
      {path !== '' && (
        <Button size="small" type="text" onClick={() => onChange('')}>
          {t('designer.clear')}
        </Button>
      )}
      {problem !== '' && (
        <p className="portal-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    // A name with a percent sign of its own.
    return name
  }
}
