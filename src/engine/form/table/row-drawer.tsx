import { Button, Drawer } from 'antd'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../../widgets/kit/pending.ts'
import { type Lang, textIn } from '../../../schema/base/text.ts'
import { RowsAroundContext } from '../../rows-around.ts'
import { SchemaForm } from '../schema-form.tsx'
import type { RowEntry, RowsStore } from './rows-store.ts'
import type { TablePlan } from './table-plan.ts'

type Props = {
  readonly entry: RowEntry
  readonly index: number
  readonly plan: TablePlan
  readonly store: RowsStore
  readonly isView: boolean
  readonly lang: Lang
  readonly onClose: () => void
}

/** A row as a form in a drawer. Input is in the row at once; it is saved with the record. */
export function RowDrawer({ entry, index, plan, store, isView, lang, onClose }: Props) {
  const { t } = useTranslation()
  const idPrefix = useId()
  const form = store.form(entry)
  const open = useMemo(
    () => ({ store: form, plan: plan.form, lang, idPrefix, isView }),
    [form, plan.form, lang, idPrefix, isView],
  )
  const around = useMemo(() => ({ subscribe: store.subscribeValue, value: store.value, above: index }), [store, index])
  const { isWaiting, settled } = useSettled()
  // A closed drawer ends its uploads.
  const close = async () => {
    if (await settled()) onClose()
  }
  const title = `${textIn(lang, plan.resource.title)} ${index + 1}`
  const footer = isView ? undefined : (
    <Button type="primary" loading={isWaiting} onClick={() => void close()}>
      {t('table.done')}
    </Button>
  )
  return (
    <Drawer open title={title} size="min(820px, 100vw)" footer={footer} destroyOnHidden onClose={() => void close()}>
      <RowsAroundContext value={around}>
        <SchemaForm form={open} validate={noCheck} validatorId={plan.resource.validator} />
      </RowsAroundContext>
    </Drawer>
  )
}

// rjsf only renders; the row's store validates.
const noCheck = Object.assign(() => true, { errors: null })
