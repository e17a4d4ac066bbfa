import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useAtomValue } from 'jotai'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../../../widgets/kit/contract.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { table } from '../../../i18n/table.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import type { FormRecord } from '../../../schema/rules/check-record.ts'
import { useClient } from '../../../state/client.ts'
import { sessionAtom } from '../../../state/session.ts'
import { useResource } from '../../data/use-resource.ts'
import { useErrorText } from '../../error-text.ts'
import { nowInZone } from '../../query/now-in-zone.ts'
import { useOpenForm } from '../form-context.ts'
import { loadValidator } from '../load-validator.ts'
import type { Validate } from '../problems.ts'
import type { FormStore } from '../store.ts'
import { begunRows, withGivenRows } from './given-rows.ts'
import { GivenTablesContext } from './given-tables.ts'
import { type GridInput, RowsGrid } from './rows-grid.tsx'
import { RowsStore } from './rows-store.ts'
import { planTable, type TablePlan } from './table-plan.ts'

addTexts({ table })

/** Rows of a `table` field, with the resource of a draft where there is one. */
export function RowsInput(props: InputProps) {
  const given = useContext(GivenTablesContext)
  const child = given?.resources.get(String(props.field.props.of))
  return given && child ? <TableRows {...props} child={child} validate={given.validate} /> : <ServedRows {...props} />
}

/** Rows of a `table` field: loads the resource of the rows, then renders. */
function ServedRows(props: InputProps) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const resource = useResource(String(props.field.props.of))
  const drawn = useQuery({
    queryKey: ['form', resource.data?.code, resource.data?.version],
    queryFn: async () => {
      const plan = resource.data as CompiledResource
      return { drawn: plan, validate: await loadValidator(client.url(plan.validator)) }
    },
    enabled: resource.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })
  if (drawn.data) return <TableRows {...props} child={drawn.data.drawn} validate={drawn.data.validate} />
  const error = resource.error ?? drawn.error
  if (!error) return <Skeleton paragraph={{ rows: 2 }} title={false} aria-label={t('form.loading')} />
  return (
    <div role="alert" className="w-failed">
      {errorText(error)}
      <Button size="small" type="link" onClick={() => void (resource.error ? resource : drawn).refetch()}>
        {t('form.retry')}
      </Button>
    </div>
  )
}

type RowsProps = InputProps & { readonly child: CompiledResource; readonly validate: Validate }

const noRows: readonly FormRecord[] = []

/** Rows of a `table` field with a loaded resource. */
export function TableRows({ child, validate, ...input }: RowsProps) {
  const { field, value, onChange } = input
  const rows = Array.isArray(value) ? (value as readonly FormRecord[]) : noRows
  const outer = useOpenForm()?.store
  const user = useAtomValue(sessionAtom)?.user
  const plan = usePlan(field, child)
  const emit = useRef(onChange)
  emit.current = onChange
  const ambient = (parent: FormRecord) => ({ user: user ?? {}, ...nowInZone(), parent })
  // The grid begins with the completed rows: rows that come later are other rows for it.
  const [{ store, given, begun }] = useState(() => {
    const first = begunRows(plan.form, ambient(outer?.record ?? {}), rows)
    const made = new RowsStore({
      plan: plan.form,
      validate,
      ambient: ambient(outer?.record ?? {}),
      rows: first,
      onChange: (next) => emit.current(next),
    })
    return { store: made, given: rows, begun: first }
  })
  useEffect(() => store.take(rows === given ? begun : rows), [store, rows, given, begun])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of an address come with the form, once.
  useEffect(() => {
    const whole = rows === given ? begun : withGivenRows(plan.form, ambient(outer?.record ?? {}), rows)
    if (whole === rows) return
    if (outer) outer.complete({ [field.key]: whole })
    else emit.current(whole)
  }, [rows])
  useEffect(() => store.update(plan.form, validate), [store, plan, validate])
  useEffect(() => outer?.attach(field.key, store), [outer, field.key, store])
  useSurroundings(outer, plan.reads, (parent) => store.surround(ambient(parent)))
  return <RowsGrid input={useGridInput(input)} plan={plan} store={store} />
}

/** Field for the grid: a new object when something other than the value changes. */
function useGridInput({ id, field, readOnly, disabled, invalid, describedBy, onBlur }: GridInput): GridInput {
  const blur = useRef(onBlur)
  blur.current = onBlur
  return useMemo(
    () => ({
      id,
      field,
      readOnly: readOnly === true,
      disabled: disabled === true,
      invalid: invalid === true,
      onBlur: () => blur.current?.(),
      ...(describedBy !== undefined && { describedBy }),
    }),
    [id, field, readOnly, disabled, invalid, describedBy],
  )
}

function usePlan(field: InputProps['field'], child: CompiledResource): TablePlan {
  const last = useRef<TablePlan>(undefined)
  return useMemo(() => {
    last.current = planTable(field, child, last.current)
    return last.current
  }, [field, child])
}

/** Reports changes of the parent record that the rows' rules read. */
function useSurroundings(outer: FormStore | undefined, reads: readonly string[], report: (parent: FormRecord) => void) {
  const latest = useRef(report)
  latest.current = report
  useEffect(() => {
    if (!outer || reads.length === 0) return undefined
    const ends = reads.map((name) => outer.handle(name).subscribe(() => latest.current(outer.record)))
    return () => {
      for (const end of ends) end()
    }
  }, [outer, reads])
}
