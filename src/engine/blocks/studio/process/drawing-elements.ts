import type Modeler from 'bpmn-js/lib/Modeler.js'
import type { DrawnElement } from 'bpmn-js/lib/Modeler.js'

/** Type of a new element, `bpmn:UserTask`, and of the definition of an event. */
export type Made = { readonly type: string; readonly eventDefinitionType?: string }

/** Elements of a drawing, drawn without a pointer. */
export type DrawingElements = {
  /** Nodes in the order of the file. */
  nodes(): readonly DrawnElement[]
  /** Flows in the order of the file. */
  flows(): readonly DrawnElement[]
  /** Nodes that a new flow may lead to from an element. */
  targetsOf(from: DrawnElement): readonly DrawnElement[]
  /** Draws a new element after another one, with the flow to it, and selects it. */
  append(to: DrawnElement, made: Made): void
  /** Draws a flow and selects it. */
  connect(from: DrawnElement, to: DrawnElement): void
  remove(element: DrawnElement): void
}

/** The nodes of an editor, and what changes them. */
export function elementsOf(modeler: Modeler): DrawingElements {
  const root = () => modeler.get('canvas').getRootElement()
  const nodes = () =>
    modeler
      .get('elementRegistry')
      .getAll()
      .filter((one) => !(one.labelTarget || one.source) && one !== root())
  const rules = modeler.get('rules')
  const modeling = modeler.get('modeling')
  return {
    nodes,
    flows: () =>
      modeler
        .get('elementRegistry')
        .getAll()
        .filter(({ type, labelTarget }) => type === 'bpmn:SequenceFlow' && !labelTarget),
    targetsOf: (source) =>
      nodes().filter((target) => target !== source && isFlow(rules.allowed('connection.create', { source, target }))),
    append: (to, made) => modeler.get('autoPlace').append(to, modeler.get('elementFactory').createShape(made)),
    connect: (from, to) => modeler.get('selection').select(modeling.connect(from, to)),
    remove: (element) => modeling.removeElements([element]),
  }
}

/** The rules allow other connections too, such as those of annotations. */
function isFlow(allowed: unknown): boolean {
  return (allowed as { readonly type?: string } | null)?.type === 'bpmn:SequenceFlow'
}
