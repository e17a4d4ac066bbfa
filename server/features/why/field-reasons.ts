import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { CompiledField, Rule } from '../../../src/schema/model/compiled.ts'
import type { Reason, ReasonKind, WhyResource } from '../../../src/schema/model/why-data.ts'
import { evaluate, holds } from '../../../src/schema/rules/evaluate.ts'
import { printExpression } from '../../../src/schema/rules/print.ts'
import { frozenFields } from '../../rights/rows/scope.ts'
import { alwaysHidden, hiddenIn } from '../../rights/rows/veiled-fields.ts'
import type { Question } from './record-reasons.ts'

/** Whether a person sees and writes each field, with a record if there is one. */
export function fieldVerdicts(question: Question): WhyResource['fields'] {
  const { session, resource } = question
  const hidden = question.row ? hiddenIn(resource, session, question.row) : alwaysHidden(resource, session)
  const frozen = frozenFields(resource, session, question.row ? 'edit' : 'add')
  return Object.values(resource.plan.fields).map((field) => {
    const shown = [
      ...(hidden.has(field.key) ? [byRoles('hidden', question, 'list')] : []),
      ...closedTable(question, field),
      ...ruleReasons(question, 'visible', field.visible, true),
    ]
    const writable = [
      ...(field.compute ? [{ kind: 'derived', holds: false, text: printExpression(field.compute) } as const] : []),
      ...(frozen.has(field.key) ? [byRoles('frozen', question, 'edit')] : []),
      ...(field.compute ? [] : ruleReasons(question, 'readOnly', field.readOnly, false)),
    ]
    return {
      key: field.key,
      title: field.title,
      shown: { holds: shown.every((reason) => reason.holds), reasons: shown },
      writable: { holds: [...shown, ...writable].every((reason) => reason.holds), reasons: writable },
    }
  })
}

/** Field that each role with the right hides or freezes. */
function byRoles(kind: ReasonKind, { session, resource, grants }: Question, action: string): Reason {
  return { kind, holds: false, of: grants.named(session.grantedBy(permissionOf(resource.plan.code, action))) }
}

function closedTable({ session }: Question, { type, props }: CompiledField): readonly Reason[] {
  const right = type === 'table' ? permissionOf(String(props.of), 'list') : undefined
  return right === undefined || session.may(right) ? [] : [{ kind: 'closedTable', holds: false, text: right }]
}

/** Rule of a file. A rule on a record is judged with one only. */
function ruleReasons(
  { row, scope }: Question,
  kind: 'visible' | 'readOnly',
  rule: Rule,
  good: boolean,
): readonly Reason[] {
  if (typeof rule === 'boolean') return rule === good ? [] : [{ kind, holds: false }]
  const is = row === undefined || (kind === 'visible' ? holds(rule, scope) : evaluate(rule, scope) !== true)
  return [{ kind, holds: is, text: printExpression(rule) }]
}
