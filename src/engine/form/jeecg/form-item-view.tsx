import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useAtomValue } from 'jotai'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataSource } from '../../../../widgets/kit/contract.ts'
import { WidgetServices } from '../../../../widgets/kit/services.tsx'
import type { Client } from '../../../api/client.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { FormItem } from '../../../schema/jeecg/foreign-prop.ts'
import { type Adapted, adaptFormItem } from '../../../schema/jeecg/form-item.ts'
import { recordForServer } from '../../../schema/jeecg/sub-table.ts'
import type { FieldError } from '../../../schema/model/errors.ts'
import type { FormRecord } from '../../../schema/rules/check-record.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { sessionAtom } from '../../../state/session.ts'
import { apiDataSource } from '../../data/data-source.ts'
import { nowInZone } from '../../query/now-in-zone.ts'
import { firstRecord } from '../first-record.ts'
import { controlId } from '../form-context.ts'
import { planForm } from '../form-plan.ts'
import { payloadOf } from '../payload.ts'
import { interpretedValidator } from '../raw/interpreted.ts'
import { SchemaForm } from '../schema-form.tsx'
import { FormStore } from '../store.ts'
import { foreignData } from './foreign-data.ts'
import { ForeignRows, ForeignTables, foreignTables } from './foreign-rows.tsx'

type Props = {
  readonly item: FormItem
  readonly isSaving: boolean
  /** Sends the values; gives the server's errors. */
  readonly onSubmit: (values: FormRecord) => Promise<readonly FieldError[]>
}

/** A form that another server defines (`getFormItem`), rendered by this engine. */
export function FormItemView({ item, isSaving, onSubmit }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const idPrefix = useId()
  const user = useAtomValue(sessionAtom)?.user
  const [{ adapted, store, plan, validate }] = useState(() => openForm(item, user))
  const data = useForeignData(adapted)
  const tables = useMemo(() => foreignTables(adapted.children), [adapted])
  const form = useMemo(() => ({ store, plan, lang, idPrefix, isView: false }), [store, plan, lang, idPrefix])
  const focusFirst = () => {
    const [first] = store.form().problems
    if (first) document.getElementById(controlId(idPrefix, first.field))?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!store.check()) return focusFirst()
    const refused = await onSubmit(recordForServer(adapted.subs, payloadOf(store)))
    if (refused.length === 0) return store.reset(firstRecord(plan, ambientOf(user), {}))
    store.refuse(refused)
    focusFirst()
  }
  return (
    <ForeignTables value={tables}>
      <WidgetServices lang={lang} data={data} Rows={ForeignRows}>
        <form className="f-record" noValidate onSubmit={(event) => void submit(event)}>
          <div className="f-body">
            {adapted.problems.size > 0 && <Problems adapted={adapted} />}
            <SchemaForm form={form} validate={validate} validatorId={adapted.resource.validator} />
          </div>
          <div className="f-foot">
            <Button type="primary" htmlType="submit" loading={isSaving}>
              {t('form.save')}
            </Button>
          </div>
        </form>
      </WidgetServices>
    </ForeignTables>
  )
}

function ambientOf(user: unknown) {
  return { user: user ?? {}, ...nowInZone() }
}

function openForm(item: FormItem, user: unknown) {
  const adapted = adaptFormItem(item)
  const plan = planForm(adapted.resource)
  const validate = interpretedValidator(adapted.resource)
  const ambient = ambientOf(user)
  const record = firstRecord(plan, ambient, {})
  return { adapted, plan, validate, store: new FormStore({ plan, record, ambient, validate }) }
}

function useForeignData(adapted: Adapted): DataSource {
  const client: Client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  return useMemo(
    () => foreignData(client, apiDataSource(client, queries, lang), adapted.choices),
    [client, queries, lang, adapted],
  )
}

function Problems({ adapted: { problems, resource } }: { readonly adapted: Adapted }) {
  const lang = useLang()
  return (
    <Alert
      type="warning"
      showIcon
      className="f-problems"
      title={textIn(lang, resource.title)}
      description={[...problems].map(([key, text]) => (
        <div key={key}>{`${textIn(lang, resource.fields[key]?.title ?? key)}: ${text[lang]}`}</div>
      ))}
    />
  )
}
