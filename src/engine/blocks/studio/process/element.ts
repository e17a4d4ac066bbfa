import type { ProcessChoices } from '../../../../schema/model/process-choices.ts'
import type { StudioFiles } from '../../../../schema/model/studio-data.ts'
import type { Read } from './attributes.ts'
import type { Drawing, Drawn } from './drawing.ts'

/** What the properties of an element are edited with. */
export type PanelProps = {
  readonly drawing: Drawing
  readonly element: Drawn
  readonly choices: ProcessChoices
  /** Undefined while they are fetched. */
  readonly files: StudioFiles | undefined
}

/** Reads our attributes of an element. */
export function readerOf({ businessObject }: Drawn): Read {
  return (name) => businessObject.get(`procura:${name}`) as string | undefined
}

/** Name of the kind of an element in the file, `userTask`. */
export function kindOf({ businessObject }: Drawn): string {
  const name = businessObject.$type.replace('bpmn:', '')
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** Kind of the definition of an event, `timer`; empty without one. */
export function definitionOf({ businessObject }: Drawn): string {
  const [definition] = businessObject.eventDefinitions ?? []
  const name = definition?.$type.replace('bpmn:', '').replace('EventDefinition', '') ?? ''
  return name.charAt(0).toLowerCase() + name.slice(1)
}
