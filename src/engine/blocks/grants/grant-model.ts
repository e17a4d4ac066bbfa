import type { GrantNode } from '../../../api/grants.ts'

/** A drawn node; `code`: the permission it grants, undefined for a pure group. */
export type Grant = {
  readonly key: string
  readonly title: string
  readonly code: string | undefined
  readonly isButton: boolean
  readonly isClosed: boolean
  readonly hasRules: boolean
  readonly children: readonly Grant[]
}

/** Tree of grants; permissions of resources without a menu are grouped under one node, by resource. */
export function grantsOf(nodes: readonly GrantNode[], others: string): readonly Grant[] {
  const isLoose = ({ menuType, parentId }: GrantNode) => parentId === null && menuType === 2
  const loose = nodes.filter(isLoose).map(grantOf)
  const groups = Map.groupBy(loose, ({ code = '' }) => code.split(':').slice(0, -1).join(':'))
  const gathered = [...groups].map(([name, children]) =>
    branch(`group ${name}`, titleBefore(children, name), shortened(children)),
  )
  const menus = nodes.filter((node) => !isLoose(node)).map(grantOf)
  return gathered.length === 0 ? menus : [...menus, branch('others', others, gathered)]
}

// The server's title of a permission without a menu is "resource · action".
const between = ' · '
const titleBefore = ([first]: readonly Grant[], name: string) => first?.title.split(between)[0] ?? name
const shortened = (grants: readonly Grant[]) =>
  grants.map((grant) => ({ ...grant, title: grant.title.split(between).slice(1).join(between) || grant.title }))

function branch(key: string, title: string, children: readonly Grant[]): Grant {
  return { key, title, children, code: undefined, isButton: false, isClosed: false, hasRules: false }
}

function grantOf({ key, title, perms, menuType, disabled, ruleFlag, children = [] }: GrantNode): Grant {
  const code = perms || undefined
  return {
    key,
    title,
    code,
    isButton: menuType === 2,
    isClosed: disabled === true,
    hasRules: ruleFlag === 1,
    // The menu itself grants the list: a button with the same permission is redundant.
    children: children.filter((child) => code === undefined || child.perms !== code).map(grantOf),
  }
}

/** A grant and its descendants. */
export function within(grant: Grant): readonly Grant[] {
  return [grant, ...grant.children.flatMap(within)]
}

/** Permission codes of ticked nodes: a code may have several nodes and holds for all of them. */
export function codesOf(nodes: readonly GrantNode[], ids: ReadonlySet<string>): ReadonlySet<string> {
  const codes = flat(nodes).flatMap(({ key, perms }) => (perms && ids.has(key) ? [perms] : []))
  return new Set(codes)
}

/** Ids of all nodes with the given codes. */
export function idsOf(nodes: readonly GrantNode[], codes: ReadonlySet<string>): readonly string[] {
  return flat(nodes).flatMap(({ key, perms }) => (perms && codes.has(perms) ? [key] : []))
}

function flat(nodes: readonly GrantNode[]): readonly GrantNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
}

/**
 * Codes after a click on a node. Linked, descendants follow, and a button also ticks the menus above it,
 * without which it is out of reach. Permissions that the reader may not grant stay as they are.
 */
export function toggled(
  grants: readonly Grant[],
  codes: ReadonlySet<string>,
  key: string,
  isOn: boolean,
  isLinked: boolean,
): ReadonlySet<string> {
  const path = pathTo(grants, key)
  const grant = path.at(-1)
  if (!grant) return codes
  const touched = isLinked ? [...within(grant), ...(isOn ? path : [])] : [grant]
  const next = new Set(codes)
  for (const { code, isClosed } of touched) {
    if (code === undefined || isClosed) continue
    if (isOn) next.add(code)
    else next.delete(code)
  }
  return next
}

function pathTo(grants: readonly Grant[], key: string): readonly Grant[] {
  for (const grant of grants) {
    if (grant.key === key) return [grant]
    const below = pathTo(grant.children, key)
    if (below.length > 0) return [grant, ...below]
  }
  return []
}

/** Ticked nodes, and nodes with ticked descendants only. */
export function marksOf(grants: readonly Grant[], codes: ReadonlySet<string>) {
  const checked: string[] = []
  const halfChecked: string[] = []
  const visit = (grant: Grant) => {
    for (const child of grant.children) visit(child)
    const own = within(grant).flatMap(({ code }) => code ?? [])
    const had = own.filter((code) => codes.has(code)).length
    const isOn = grant.code === undefined ? own.length > 0 && had === own.length : codes.has(grant.code)
    if (isOn) checked.push(grant.key)
    else if (had > 0) halfChecked.push(grant.key)
  }
  for (const grant of grants) visit(grant)
  return { checked, halfChecked }
}

/** Titles of permissions in one set but not in the other, with the menus before them. */
export function missingIn(
  grants: readonly Grant[],
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
): readonly string[] {
  const found = new Map<string, string>()
  const visit = (grant: Grant, above: string) => {
    const title = above === '' ? grant.title : `${above} / ${grant.title}`
    const { code } = grant
    if (code !== undefined && from.has(code) && !to.has(code) && !found.has(code)) found.set(code, title)
    for (const child of grant.children) visit(child, title)
  }
  for (const grant of grants) visit(grant, '')
  return [...found.values()]
}

/** Nodes whose title or code contains a text, with their ancestors. */
export function searched(grants: readonly Grant[], text: string): readonly Grant[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return grants
  return grants.flatMap((grant) => {
    const isHit = grant.title.toLowerCase().includes(wanted) || (grant.code ?? '').toLowerCase().includes(wanted)
    const children = searched(grant.children, text)
    return isHit ? [grant] : children.length > 0 ? [{ ...grant, children }] : []
  })
}
