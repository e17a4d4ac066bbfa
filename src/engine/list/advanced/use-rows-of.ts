import { skipToken, useQuery } from '@tanstack/react-query'
import type { InputProps } from '../../../../widgets/kit/contract.ts'
import { asText } from '../../../../widgets/kit/value.ts'
import { formOfRows } from '../../../api/made-form.ts'
import { recordById } from '../../../api/resource.ts'
import { aboutOf } from '../../../schema/conditions/about.ts'
import { isAskable } from '../../../schema/conditions/advanced.ts'
import type { CompiledField, CompiledResource } from '../../../schema/model/compiled.ts'
import type { FormRecord } from '../../../schema/rules/check-record.ts'
import { useClient } from '../../../state/client.ts'
import type { MadeChoices } from '../../data/made-choices.ts'
import { reportQuery, resourceQuery } from '../../data/use-resource.ts'
import { useRowsAround } from '../../rows-around.ts'
import { useLast } from '../../use-last.ts'
import { askable } from './askable.ts'

/** Resource or form that conditions are about; `resource` is undefined without one, and while it loads. */
export type RowsOf = {
  readonly resource: Pick<CompiledResource, 'code' | 'fields'> | undefined
  /** Fields for conditions. */
  readonly offered: readonly CompiledField[]
  /** Choices that came with a form. */
  readonly choices: MadeChoices
  readonly isChosen: boolean
  readonly error: unknown
  readonly retry: () => void
}

const noChoices: MadeChoices = {}
const none: readonly CompiledField[] = []

/** Reads what the conditions of a field are about: the resource that a sibling names, or the form that a call builds from rows. */
export function useRowsOf(field: CompiledField, siblings: InputProps['siblings']): RowsOf {
  const about = aboutOf(field)
  const named = asText(siblings?.[about.field])
  const list = useListOf(about.call === undefined ? named : '')
  const form = useFormOf(about.call, named)
  return about.call === undefined ? list : form
}

/** Resource by its code, or by a menu that opens its list or a report. */
function useListOf(named: string): RowsOf {
  const client = useClient()
  const isMenu = named !== '' && !named.includes('/')
  const menu = useQuery({
    queryKey: ['list-of-menu', named],
    queryFn: () => recordById(client, 'sys/permission', named),
    enabled: isMenu,
    staleTime: 60_000,
  })
  const report = isMenu ? reportOf(asText(menu.data?.target)) : ''
  const code = report || (isMenu ? listOf(asText(menu.data?.perms)) : named)
  const query = report === '' ? resourceQuery(client, code) : reportQuery(client, code)
  const found = useQuery({ ...query, enabled: code !== '' })
  const resource = code === '' ? undefined : found.data
  return {
    resource,
    offered: resource ? askable(resource) : none,
    choices: noChoices,
    isChosen: named !== '' && !(isMenu && menu.data && code === ''),
    error: menu.error ?? found.error,
    retry: () => void (menu.error ? menu.refetch() : found.refetch()),
  }
}

/** Pause after a change of the rows, in milliseconds: not every key press is a call. */
const pause = 250

/** Form that a call builds from the rows around, or from those of the record that the sibling names. */
function useFormOf(call: string | undefined, named: string): RowsOf {
  const client = useClient()
  const around = useRowsAround()
  const rows = call === undefined ? undefined : around
  const isChosen = call !== undefined && (rows !== undefined || named !== '')
  const { data, error, refetch } = useQuery({
    queryKey: ['form-of-rows', call, named, rows],
    queryFn: isChosen
      ? async ({ signal }) => {
          await paused(rows, signal)
          return formOfRows(client, call, named, rows)
        }
      : skipToken,
    staleTime: 60_000,
    gcTime: 60_000,
  })
  const made = useLast(`${call} ${named}`, data)
  return {
    resource: made?.form,
    offered: made ? Object.values(made.form.fields).filter(isAskable) : none,
    choices: made?.choices ?? noChoices,
    isChosen,
    error: made ? undefined : error,
    retry: () => void refetch(),
  }
}

async function paused(rows: readonly FormRecord[] | undefined, signal: AbortSignal): Promise<void> {
  if (rows) await new Promise((resolve) => setTimeout(resolve, pause))
  signal.throwIfAborted()
}

/** Code of the report that a menu opens, by its target; '' for none. */
function reportOf(target: string): string {
  return target.startsWith('report:') ? target.slice('report:'.length) : ''
}

const list = ':list'

/** Code of the resource whose list a menu opens, by its permissions; '' for none. */
function listOf(perms: string): string {
  const found = perms.split(',').find((each) => each.endsWith(list)) ?? list
  return found.slice(0, -list.length).replaceAll(':', '/')
}
