import { actionsIn, type Catalogue } from '../compile/catalogue.ts'
import { ownActions } from '../compile/compile-actions.ts'
import { compileProcess, namesInProcess } from '../compile/compile-process.ts'
import { namesAround } from '../compile/names-around.ts'
import type { ProcessFile, ProcessNode } from '../model/process-file.ts'
import type { ProcessPlan } from '../model/process-plan.ts'
import type { Resource } from '../model/resource.ts'
import { stateProblems } from '../process/check-states.ts'
import { isStarted } from '../process/is-started.ts'
import { findFlaw } from '../process/run/explore.ts'
import { ExpressionError } from '../rules/expression-error.ts'
import { rowConditionProblem } from '../rules/row-condition.ts'
import { checkRecipients } from './check-recipients.ts'
import type { Report } from './report.ts'

type About = {
  readonly file: ProcessFile
  readonly whole: Resource
  readonly catalogue: Catalogue
  readonly report: Report
}

/** Checks what a process names: its resource with actions, states and fields, roles, other processes; and that every way ends. */
export function checkProcess(code: string, file: ProcessFile, catalogue: Catalogue, report: Report): void {
  if (!report.name([], 'resource', file.resource, catalogue.codes('resource'))) return
  const whole = catalogue.resources.get(file.resource)
  // Its mistakes are reported in its own file.
  if (!whole) return
  const before = report.problems.length
  const about = { file, whole, catalogue, report }
  for (const action of [file.start, file.withdraw]) if (action !== undefined) checkAction([], action, about)
  checkRivals(code, about)
  for (const node of Object.values(file.nodes)) checkNode(node, about)
  const names = namesInProcess(namesAround(catalogue, whole))
  for (const { id, when } of Object.values(file.flows)) checkExpression(id, when, 'bool', about)
  checkStart(about)
  checkMatrix(about)
  if (isCircle(code, file, catalogue)) report.wrong([], 'the process calls itself, at last by others')
  if (report.problems.length > before) return
  checkStatesOnWays(about)
  checkWays(compileProcess(code, file, catalogue.processes, names), report)
}

/** Steps that the states of the record do not allow. A parallel branch may have changed the state: a process with one is not judged. */
function checkStatesOnWays({ file, whole, report }: About): void {
  const isSingle = Object.values(file.nodes).every(({ kind }) => !['parallel', 'inclusive', 'call'].includes(kind))
  if (!isSingle) return
  const actions = Object.entries(ownActions(whole)).flatMap(([name, action]) =>
    action.do === 'transition' ? [[name, action] as const] : [],
  )
  const states = Object.fromEntries(
    actions.map(([name, { from, to }]) => [name, { from: [from].flat(), ...(to !== undefined && { to }) }]),
  )
  for (const { id, message } of stateProblems(file, states)) report.wrong(id === undefined ? [] : [id], message)
}

function checkMatrix({ file: { matrix = {}, resource }, whole, catalogue, report }: About): void {
  const { amount, organisation, category } = matrix
  for (const field of [organisation, category])
    if (field !== undefined) report.name([], 'field', field, Object.keys(whole.fields))
  if (amount === undefined) return
  const names = namesAround(catalogue, whole)
  report.expression({ at: [], source: amount, isMap: true, names, wanted: 'number', of: resource })
}

/** Every way through it ends, or waits for somebody. */
function checkWays(plan: ProcessPlan, report: Report): void {
  const flaw = findFlaw(plan)
  const at = flaw?.node.split('/')[0]
  if (flaw && at !== undefined) report.wrong([at], flaws[flaw.flaw])
}

function checkExpression(
  id: string,
  source: string | undefined,
  type: 'bool' | 'any',
  { file, whole, catalogue, report }: About,
): void {
  if (source === undefined) return
  const names = namesInProcess(namesAround(catalogue, whole))
  report.expression({ at: [id], source, isMap: true, names, wanted: type, of: file.resource })
}

const flaws = {
  stuck: 'on some way the process waits here for ever: not every branch that the gateway needs comes',
  unending: 'no decision ends the process: each way leads back here',
  endless: 'on some way the process runs in a circle without waiting for anybody',
}

/** One action starts one process, and the conditions of a resource start one. */
function checkRivals(code: string, { file, catalogue, report }: About): void {
  const { start, when, resource } = file
  if (!isStarted(file)) return
  for (const other of catalogue.codes('process')) {
    const rival = other === code ? undefined : catalogue.processes.get(other)
    if (rival?.resource !== resource) continue
    if (start !== undefined && rival.start === start)
      report.wrong([], `${start} of ${resource} starts ${other} already`)
    if (when !== undefined && rival.when !== undefined)
      report.wrong([], `a condition of ${resource} starts ${other} already`)
  }
}

/** The condition that starts it reads the record alone, and finds the records that wait at the start of a server. */
function checkStart({ file, whole, catalogue, report }: About): void {
  if (file.when === undefined) return
  const begin = Object.values(file.nodes).find(({ kind, scope }) => kind === 'start' && scope === '')
  const names = namesAround(catalogue, whole)
  const at = begin ? [begin.id] : []
  const expression = { at, source: file.when, isMap: true, names, wanted: 'bool' as const, of: file.resource }
  report.expression(expression, (ast) => {
    const problem = rowConditionProblem(ast, names)
    if (problem !== undefined) throw new ExpressionError(0, problem)
  })
}

function checkNode(node: ProcessNode, about: About): void {
  const { whole, catalogue, report } = about
  const at = [node.id]
  const { action, event, state, notify, copy, emits } = node
  if (action !== undefined) checkAction(at, action, about)
  if (event?.of === 'action') checkAction(at, event.action, about)
  if (event?.of === 'notify') checkRecipients(event.notify, at, whole, catalogue, report)
  for (const to of [notify, copy]) if (to) checkRecipients(to, at, whole, catalogue, report)
  if (emits !== undefined && Object.hasOwn(whole.actions ?? {}, emits))
    report.wrong(at, `"${emits}" is an action of the record already: choose another name for the event`)
  if (state !== undefined) checkState(at, state, about)
  checkHandlers(node, about)
  if (node.kind === 'call') checkCall(node, about)
}

function checkHandlers({ id, handlers }: ProcessNode, about: About): void {
  const { whole, catalogue, report } = about
  if (handlers?.by === 'matrix' && handlers.role !== undefined)
    report.name([id], 'role', handlers.role, catalogue.roles)
  if (handlers?.by === 'role') report.name([id], 'role', handlers.role, catalogue.roles)
  if (handlers?.by === 'starter' && handlers.of !== undefined) report.name([id], 'role', handlers.of, catalogue.roles)
  if (handlers?.by === 'people') checkExpression(id, handlers.cel, 'any', about)
  const field = handlers && 'field' in handlers ? handlers.field : undefined
  if (field === undefined) return
  const people = Object.entries(whole.fields).flatMap(([key, { type }]) => (type === 'sel_user' ? [key] : []))
  report.name([id], 'field of persons', field, [...people, 'createBy', 'updateBy'])
}

function checkCall({ id, calls = '' }: ProcessNode, { file, catalogue, report }: About): void {
  if (!report.name([id], 'process', calls, catalogue.codes('process'))) return
  const called = catalogue.processes.get(calls)
  if (called && called.resource !== file.resource) report.wrong([id], `${calls} is for records of ${called.resource}`)
}

function checkAction(at: readonly string[], action: string, { whole, report }: About): void {
  if (!report.name(at, 'action', action, actionsIn(whole))) return
  if (ownActions(whole)[action]?.do !== 'transition') report.wrong(at, `"${action}" is not a state action`)
}

function checkState(at: readonly string[], state: string, { whole, catalogue, report }: About): void {
  const field = whole.fields[whole.states?.field ?? '']
  const dictionary = field && 'dict' in field ? catalogue.dictionaries.get(String(field.dict)) : undefined
  if (!whole.states) report.wrong(at, 'its records have no states')
  else if (dictionary)
    report.name(
      at,
      'state',
      state,
      dictionary.items.map(({ value }) => String(value)),
    )
}

function isCircle(code: string, file: ProcessFile, { processes }: Catalogue): boolean {
  const seen = new Set<string>()
  const calls = ({ nodes }: ProcessFile) => Object.values(nodes).flatMap((node) => node.calls ?? [])
  const queue = [...calls(file)]
  for (const called of queue) {
    if (called === code) return true
    if (seen.has(called)) continue
    seen.add(called)
    const other = processes.get(called)
    if (other) queue.push(...calls(other))
  }
  return false
}
