import { grants } from '../../../i18n/grants.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { GrantTree } from './grant-tree.tsx'

addTexts({ grants })

type Props = Readonly<Record<string, unknown>>

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Grant tree as a block of a page; `of`, `id` and `departId` name the holder of the permissions. */
export function GrantTreeBlock({ of, id, departId, code }: Props) {
  const kind = of === 'depart' || of === 'departRole' ? of : 'role'
  return <GrantTree of={kind} id={textOf(id)} departId={textOf(departId)} code={textOf(code)} />
}
