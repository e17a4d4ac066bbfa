import { SaveOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelFile } from '../../../api/labels.ts'
import { newKey } from '../../../api/new-key.ts'
import { editRecord, type Row } from '../../../api/resource.ts'
import type { LabelTemplate } from '../../../schema/label/layout.ts'
import { useClient } from '../../../state/client.ts'
import { useErrorText } from '../../error-text.ts'

type Props = {
  readonly code: string
  readonly layout: Row
  readonly template: LabelTemplate
  readonly recordId: string | undefined
  readonly isLocked: boolean
  /** Whether the layout differs from the stored one, which the files have. */
  readonly isDirty: boolean
  readonly onSaved: (template: LabelTemplate) => void
}

const formats = ['pdf', 'zpl'] as const

/** Saving, and the files of the stored layout with the record of the preview. */
export function LabelFiles({ code, layout, template, recordId, isLocked, isDirty, onSaved }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { message } = App.useApp()
  const [version, setVersion] = useState(layout.version)
  const failed = (error: unknown) => void message.error(errorText(error))
  const save = useMutation({
    mutationFn: (now: LabelTemplate) =>
      editRecord(client, code, { id: layout.id, version, template: JSON.stringify(now) }, newKey()),
    onSuccess: (saved, now) => {
      setVersion(saved.version)
      onSaved(now)
      void message.success(t('label.saved'))
      void queries.invalidateQueries({ queryKey: ['list', code] })
    },
    onError: failed,
  })
  const fetchFile = async (format: (typeof formats)[number]) => {
    const at = { layout: layout.id, resource: String(layout.resource), id: recordId ?? '', format }
    const href = URL.createObjectURL(await labelFile(client, at))
    Object.assign(document.createElement('a'), { href, download: `label.${format}` }).click()
    setTimeout(() => URL.revokeObjectURL(href), 60_000)
  }
  return (
    <>
      {!isLocked && (
        <Button type="primary" icon={<SaveOutlined />} loading={save.isPending} onClick={() => save.mutate(template)}>
          {t('label.save')}
        </Button>
      )}
      {formats.map((format) => (
        <Button
          key={format}
          disabled={recordId === undefined || isDirty}
          title={recordId === undefined ? t('label.noRecord') : isDirty ? t('label.saveFirst') : undefined}
          onClick={() => void fetchFile(format).catch(failed)}
        >
          {t(`label.${format}`)}
        </Button>
      ))}
    </>
  )
}
