import { ownerOf } from '../../../src/schema/compile/report-ways.ts'
import type { Ast, Model } from '../../../src/schema/model/compiled.ts'
import type { CompiledReport, ReportOther } from '../../../src/schema/model/compiled-report.ts'
import { fieldsOf } from '../../../src/schema/rules/ast.ts'
import type { Session } from '../../platform/http/route.ts'
import { hiddenFields } from '../../rights/rows/scope.ts'

/** Paths of a report that contain fields hidden from its reader, and expressions that read such. */
export function hiddenIn({ from, names, others }: CompiledReport, resources: Model['resources'], session: Session) {
  const isHidden = (path: readonly string[]) =>
    path.some((step, index) => {
      const owner = ownerOf(path.slice(0, index + 1), from, resources)
      return owner !== undefined && hiddenFields(owner, session).has(step)
    })
  const hiddenOf = (code: string | undefined) => {
    const resource = resources.get(code ?? '')
    return resource ? hiddenFields(resource, session) : new Set<string>()
  }
  const isOtherHidden = ({ of, field, by, on, where }: ReportOther) => {
    const hidden = hiddenOf(of)
    const above = hiddenOf(resources.get(of)?.plan.parent?.of)
    const read = [field, by, ...on.map(([key]) => key), ...(where ? fieldsOf(where) : [])]
    const isOut = (key: string) =>
      key.startsWith('parent.') ? above.has(key.slice('parent.'.length)) : hidden.has(key)
    return read.some((key) => key !== undefined && isOut(key)) || on.some(([, own]) => isHidden(own.split('.')))
  }
  const isNameHidden = (name: string) => {
    const other = Object.hasOwn(others, name) ? others[name] : undefined
    return other
      ? isOtherHidden(other)
      : isHidden((Object.hasOwn(names, name) ? names[name]?.path : undefined) ?? [name])
  }
  return {
    isOut: (path: readonly string[]) => (path.length === 1 ? isNameHidden(path[0] ?? '') : isHidden(path)),
    readsOut: (ast: Ast | undefined) => ast !== undefined && fieldsOf(ast).some(isNameHidden),
  }
}
