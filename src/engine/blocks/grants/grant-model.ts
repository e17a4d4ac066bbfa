import type { GrantNode } from '../../../api/grants.ts'

/** A node as it is drawn: `code` is what it grants, undefined where it only holds others. */
export type Grant = {
  readonly key: string
  readonly title: string
  readonly code: string | undefined
  readonly isButton: boolean
  readonly isClosed: boolean
  readonly hasRules: boolean
  readonly children: readonly Grant[]
}

/** The tree of grants: rights of resources that stand in no menu are gathered below one node, by resource. */
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

// The server says "resource · action" of what stands in no menu.
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
    // What lets somebody see the list is the menu itself: the button of the same right says nothing new.
    children: children.filter((child) => code === undefined || child.perms !== code).map(grantOf),
  }
}

/** A grant and everything below it. */
export function within(grant: Grant): readonly Grant[] {
  return [grant, ...grant.children.flatMap(within)]
}

/** The codes of what is ticked: a right may stand at several places, and is had at all of them. */
export function codesOf(nodes: readonly GrantNode[], ids: ReadonlySet<string>): ReadonlySet<string> {
  const codes = flat(nodes).flatMap(({ key, perms }) => (perms && ids.has(key) ? [perms] : []))
  return new Set(codes)
}

/** The ids behind codes, at every place where they stand. */
export function idsOf(nodes: readonly GrantNode[], codes: ReadonlySet<string>): readonly string[] {
  return flat(nodes).flatMap(({ key, perms }) => (perms && codes.has(perms) ? [key] : []))
}

function flat(nodes: readonly GrantNode[]): readonly GrantNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
}

/**
 * The codes after a node was ticked or unticked. Linked, what stands below goes along, and whoever gets a button gets the menus above it,
 * without which it could not be reached. What the reader may not give stays as it is.
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

/** Which nodes are ticked, and which only hold such as are. */
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

/** The titles of the rights that one set has and another lacks, menus before them. */
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

/** The nodes whose title or code has a text in it, with what they stand below. */
export function searched(grants: readonly Grant[], text: string): readonly Grant[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return grants
  return grants.flatMap((grant) => {
    const isHit = grant.title.toLowerCase().includes(wanted) || (grant.code ?? '').toLowerCase().includes(wanted)
    const children = searched(grant.children, text)
    return isHit ? [grant] : children.length > 0 ? [{ ...grant, children }] : []
  })
}
