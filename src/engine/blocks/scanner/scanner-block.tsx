import { CameraOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Input, Skeleton } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listRecords, recordById } from '../../../api/resource.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { scanner } from '../../../i18n/scanner.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { sessionAtom } from '../../../state/session.ts'
import { useResource } from '../../data/use-resource.ts'
import { useErrorText } from '../../error-text.ts'
import { literal } from '../../query/list-query.ts'
import { buttonPath } from '../../record/links.ts'
import { rowActions } from '../../record/row-actions.ts'
import { Camera } from './camera.tsx'
import './scanner.css'

addTexts({ scanner })

/**
 * Finds a record of `resource` by the code that its print has, and begins the document of `to` that it offers; a record that offers none
 * is opened. Codes are read by a scanner that types, or by the camera.
 */
export function ScannerBlock({ resource: code, to }: Readonly<Record<string, unknown>>) {
  const { data: resource } = useResource(String(code))
  return resource ? <Scanner resource={resource} to={String(to)} /> : <Skeleton active />
}

type Props = { readonly resource: CompiledResource; readonly to: string }

function Scanner({ resource, to }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [isAiming, setAiming] = useState(false)
  const key = resource.print?.code ?? ''
  const title = resource.fields[key]?.title
  const label = t('scanner.label', { field: title ? textIn(lang, title) : key })
  const find = useFound({ resource, to }, key)
  const seek = (typed: string) => {
    const wanted = typed.trim()
    if (wanted === '' || find.isPending) return
    // The next code of a scanner replaces this one.
    setText('')
    find.mutate(wanted)
  }
  return (
    <section className="scanner">
      <label htmlFor="scanner-code">{label}</label>
      <div className="scanner-row">
        <Input
          id="scanner-code"
          size="large"
          autoFocus
          autoComplete="off"
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={() => seek(text)}
        />
        <Button size="large" type="primary" loading={find.isPending} onClick={() => seek(text)}>
          {t('scanner.find')}
        </Button>
      </div>
      <p className="scanner-soft">{t('scanner.hint')}</p>
      {find.data === null && <Alert type="warning" showIcon title={t('scanner.none', { text: find.variables })} />}
      {find.error && <Alert type="error" showIcon title={errorText(find.error)} />}
      <Button size="large" icon={<CameraOutlined />} onClick={() => setAiming(!isAiming)}>
        {t(isAiming ? 'scanner.stop' : 'scanner.camera')}
      </Button>
      {isAiming && (
        <Camera
          onRead={(read) => {
            setAiming(false)
            seek(read)
          }}
        />
      )}
    </section>
  )
}

/** Search of the record of a code: opens what it offers; null without a record. */
function useFound({ resource, to }: Props, key: string) {
  const client = useClient()
  const navigate = useNavigate()
  const user = useAtomValue(sessionAtom)?.user
  return useMutation({
    mutationFn: async (wanted: string) => {
      const { records } = await listRecords(client, resource.code, { [key]: literal(wanted), pageSize: 1 })
      const [found] = records
      if (!found) return null
      const record = await recordById(client, resource.code, found.id)
      const begin = rowActions(resource, record, user).find((button) => button.do === 'add' && button.to === to)
      const view = `/form/${resource.code}?id=${encodeURIComponent(record.id)}&mode=view`
      return begin?.do === 'add' ? buttonPath(begin, record, resource.code) : view
    },
    onSuccess: (path) => path !== null && void navigate(path),
  })
}
