import { doingsOf, permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { hashOf } from '../../../src/schema/compile/hash.ts'
import type { CompiledResource, Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledButton } from '../../../src/schema/model/compiled-actions.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import { stylesAmong } from '../../../src/schema/model/form-style.ts'
import { fieldsOf } from '../../../src/schema/rules/ast.ts'
import type { Session } from '../../platform/http/route.ts'
import { searchedBy } from '../../records/lookups/choosable.ts'
import { readsHidden } from '../../records/read/made.ts'
import { settledFields } from '../../records/read/settled.ts'
import { mayBegin } from '../../rights/rows/may-begin.ts'
import { editConditions, frozenFields } from '../../rights/rows/scope.ts'
import { alwaysHidden, veiledFields } from '../../rights/rows/veiled-fields.ts'

/** A resource for one caller: without hidden fields, constant columns off the list, frozen fields read-only, `can` filled in; administrators also get its diagnostics. */
export function compiledFor(
  resource: ServerResource,
  session: Session,
  { model, diagnostics }: { readonly model: Model; readonly diagnostics: readonly Diagnostic[] },
): CompiledResource {
  const { plan } = resource
  const hidden = new Set([...alwaysHidden(resource, session), ...closedTables(resource, session)])
  const veiled = veiledFields(resource, session)
  const frozen = new Set([...frozenFields(resource, session, 'edit'), ...veiled.keys()])
  const seen = Object.fromEntries(
    Object.entries(plan.fields)
      .filter(([key]) => !hidden.has(key))
      .map(([key, field]) => [
        key,
        {
          ...field,
          ...(frozen.has(key) && { readOnly: true as const }),
          ...(veiled.has(key) && { filter: 'none' as const }),
        },
      ]),
  )
  const fields = searchedBy(seen, model, session)
  const unasked = Object.values(fields).filter(({ filter }) => filter === 'none')
  const can = doingsOf(plan).filter((action) =>
    action === 'add' ? mayBegin(resource, session) : session.may(permissionOf(plan.code, action)),
  )
  const editable = editConditions(resource, session)
  const problems = seesFiles(session) ? problemsOf('resources', plan.code, diagnostics) : []
  const there = (name: string) => !hidden.has(name)
  const settled = settledFields(resource, session)
  const differs = (name: string) => there(name) && !settled.has(name)
  const mine = {
    ...plan,
    fields,
    list: {
      ...plan.list,
      columns: plan.list.columns.filter(({ field }) => differs(field)),
      query: plan.list.query.filter(differs),
      ...(settled.size > 0 && { settled: [...settled] }),
      ...(plan.list.actions && {
        actions: plan.list.actions
          .filter((button) => isOpen(button, session, there))
          .map((button) => withoutHidden(resource, button, hidden)),
      }),
    },
    form: {
      ...plan.form,
      sections: plan.form.sections.map((section) => ({ ...section, fields: section.fields.filter(there) })),
      ...(plan.form.styles && { styles: stylesAmong(plan.form.styles, there) }),
    },
    can,
    ...(editable && { editable }),
    ...(problems.length > 0 && { problems }),
  }
  return {
    ...mine,
    version: hashOf(
      `${plan.version} ${can.join()} ${[...hidden].join()} ${[...settled].join()} ${[...frozen].join()} ${unasked.map(({ key }) => key).join()} ${JSON.stringify([editable, problems])}`,
    ),
  }
}

/** A button without a condition on hidden fields: the server judges it for each row (`_made`). */
function withoutHidden(resource: ServerResource, button: CompiledButton, hidden: ReadonlySet<string>): CompiledButton {
  if (!readsHidden(resource, button, hidden)) return button
  const { when: _, ...open } = button
  return open
}

/** Whether a session may use a button: it has the right to it and to what it opens, and reads the fields that are taken. */
function isOpen(button: CompiledButton, session: Session, there: (name: string) => boolean): boolean {
  if (button.permission !== undefined && !session.may(button.permission)) return false
  if (button.do === 'download') return button.field === undefined || there(button.field)
  if (button.do !== 'add' && !(button.do === 'open' && button.list !== undefined)) return true
  const right = button.do === 'add' ? permissionOf(button.to, 'add') : permissionOf(button.list ?? '', 'list')
  const taken = Object.values(button.with ?? {})
  return session.may(right) && taken.every((own) => (typeof own === 'string' ? [own] : fieldsOf(own.ast)).every(there))
}

// Tables without permission to list are not part of a record.
function closedTables({ plan }: ServerResource, session: Session): readonly string[] {
  return Object.values(plan.fields).flatMap(({ key, type, props }) =>
    type === 'table' && !session.may(permissionOf(String(props.of), 'list')) ? [key] : [],
  )
}

/** Whether a session sees diagnostics of files: administrators of the first tenant only. */
export function seesFiles({ isAdmin, isHouse }: Session): boolean {
  return isAdmin && isHouse
}

/** Diagnostics of a code's file on disk, and of other files that it refers to. */
export function problemsOf(folder: string, code: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const path = `schemas/${folder}/${code}.json`
  return diagnostics.filter(({ file, also = [] }) => file === path || also.some((position) => position.file === path))
}
