import { useAtomValue } from 'jotai'
import { useEffect, useId, useMemo } from 'react'
import { inStyle } from '../../../schema/compile/form-style.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import type { FormRecord } from '../../../schema/rules/check-record.ts'
import { useLang } from '../../../state/lang.ts'
import { sessionAtom } from '../../../state/session.ts'
import { OpenTabContext } from '../../form/form-context.ts'
import type { Validate } from '../../form/problems.ts'
import { SchemaForm } from '../../form/schema-form.tsx'
import { GivenTablesContext } from '../../form/table/given-tables.ts'
import { useFocus } from '../../form/use-focus.ts'
import { useFormStore } from '../../form/use-form-store.ts'
import { nowInZone } from '../../query/now-in-zone.ts'

const nothing: FormRecord = {}
const none: readonly CompiledResource[] = []

/** The validator of a draft is not served: its rules are checked, the shape of its values is not. */
const accepts: Validate = Object.assign(() => true, { errors: null })

type Props = {
  readonly resource: CompiledResource
  /** Resources of its tables of rows, as drafts make them. */
  readonly tables?: readonly CompiledResource[]
  /** Role of its reader, in place of those of the user. */
  readonly role?: string
  readonly isView?: boolean
  /** Record that is shown; a new one without it. */
  readonly record?: FormRecord
  /** Called with the values that are typed. */
  readonly onValues?: (values: FormRecord) => void
}

/** Form of a resource that does not serve: its rules work, nothing is saved. */
export function PreviewForm({ resource, tables = none, role, isView = false, record = nothing, onValues }: Props) {
  const lang = useLang()
  const idPrefix = useId()
  const user = useAtomValue(sessionAtom)?.user
  const ambient = useMemo(
    () => ({ user: { ...user, ...(role !== undefined && { roles: [role] }) }, ...nowInZone() }),
    [user, role],
  )
  const styled = useMemo(() => inStyle(resource, isView ? 'info' : 'edit'), [resource, isView])
  const { store, plan } = useFormStore({
    resource: styled,
    validate: accepts,
    record,
    ambient,
    locked: nothing,
    hidesBlank: false,
  })
  useEffect(() => onValues && store.subscribeChanges(() => onValues(store.record)), [store, onValues])
  const { tab } = useFocus(idPrefix)
  const form = useMemo(() => ({ store, plan, lang, idPrefix, isView }), [store, plan, lang, idPrefix, isView])
  const given = useMemo(
    () => ({ resources: new Map(tables.map((each) => [each.code, each])), validate: accepts }),
    [tables],
  )
  return (
    <OpenTabContext value={tab}>
      <GivenTablesContext value={given}>
        <SchemaForm form={form} validate={accepts} validatorId={resource.validator} />
      </GivenTablesContext>
    </OpenTabContext>
  )
}
