import { useQuery } from '@tanstack/react-query'
import type { InputProps } from '../../../../widgets/kit/contract.ts'
import { asText } from '../../../../widgets/kit/value.ts'
import { recordById } from '../../../api/resource.ts'
import type { CompiledField, CompiledResource } from '../../../schema/model/compiled.ts'
import { useClient } from '../../../state/client.ts'
import { reportQuery, resourceQuery } from '../../data/use-resource.ts'

/** Resource of the rows that conditions are about; undefined without one, and while it loads. */
export type RowsOf = {
  readonly resource: CompiledResource | undefined
  readonly isChosen: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** Reads the resource that a sibling of a `conditions` field names: by its code, or by a menu that opens its list or a report. */
export function useRowsOf(field: CompiledField, siblings: InputProps['siblings']): RowsOf {
  const client = useClient()
  const named = asText(siblings?.[siblingOf(field)])
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
  const resource = useQuery({ ...query, enabled: code !== '' })
  return {
    resource: code === '' ? undefined : resource.data,
    isChosen: named !== '' && !(isMenu && menu.data && code === ''),
    error: menu.error ?? resource.error,
    retry: () => void (menu.error ? menu.refetch() : resource.refetch()),
  }
}

function siblingOf({ props: { of } }: CompiledField): string {
  return typeof of === 'object' && of !== null && 'field' in of ? asText(of.field) : ''
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
