import { App, Drawer } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { ResourceForm } from '../form/resource-form.tsx'

export type OpenRecord = { readonly mode: 'add' | 'edit' | 'view'; readonly id?: string }
type Props = {
  readonly resource: CompiledResource
  readonly open: OpenRecord
  readonly bound: Readonly<Record<string, unknown>>
  readonly onSaved: (record: Row) => void
  readonly onClose: () => void
}

/** A record's form beside its list. Closing it with something typed asks first. */
export function RecordDrawer({ resource, open, bound, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const lang = useLang()
  const isDirty = useRef(false)
  const title = `${t(`list.${open.mode}`)} · ${textIn(lang, resource.title)}`
  const close = () => {
    if (!isDirty.current) return onClose()
    modal.confirm({ title: t('form.leaveTitle'), okText: t('form.leave'), cancelText: t('form.stay'), onOk: onClose })
  }
  return (
    <Drawer
      open
      onClose={close}
      title={title}
      size={`min(${resource.form.columns > 2 ? 1080 : 820}px, 100vw)`}
      mask={{ closable: true }}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      <ResourceForm
        resource={resource}
        mode={open.mode}
        {...(open.id !== undefined && { id: open.id })}
        defaults={bound}
        locked={bound}
        onDirty={(dirty) => {
          isDirty.current = dirty
        }}
        onSaved={(record, again) => {
          isDirty.current = false
          onSaved(record as Row)
          if (!again) onClose()
        }}
        onClose={onClose}
      />
    </Drawer>
  )
}
