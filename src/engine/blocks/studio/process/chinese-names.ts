import type { DrawnElement, Services } from 'bpmn-js/lib/Modeler.js'
import { readerOf } from './element.ts'

const attribute = 'procura:zh'

/** Runs work while an element has its Chinese name in place of the English one, if any, that the file keeps as `name`. */
function withChineseName<Result>(element: DrawnElement, work: () => Result): Result {
  const { businessObject } = element
  const { name } = businessObject
  const chinese = readerOf(element)('zh')
  if (chinese === undefined) return work()
  businessObject.name = chinese
  try {
    return work()
  } finally {
    if (name === undefined) delete businessObject.name
    else businessObject.name = name
  }
}

/** A name that is typed into the drawing of an unnamed element is kept as `name`: its label is drawn where that is. */
function isUnnamed(element: DrawnElement): boolean {
  return element.businessObject.name === undefined && readerOf(element)('zh') === undefined
}

/** Width of a character of a label, and of a line at most. Pixels. */
const [character, line] = [12, 90]

/** Draws a label wider than the English name needs, around the same middle. */
function withRoom(element: DrawnElement, draw: () => SVGElement): SVGElement {
  const { width } = element
  const needed = Math.min(line, (element.businessObject.name?.length ?? 0) * character)
  if (!element.labelTarget || needed <= width) return draw()
  element.width = needed
  try {
    const drawn = draw()
    drawn.setAttribute('transform', `translate(${(width - needed) / 2} 0)`)
    return drawn
  } finally {
    element.width = width
  }
}

/** Draws elements with their Chinese names, and edits these in place. */
class ChineseNames {
  static $inject = ['bpmnRenderer', 'labelEditingProvider', 'modeling', 'eventBus']

  constructor(
    renderer: Services['bpmnRenderer'],
    labels: Services['labelEditingProvider'],
    modeling: Services['modeling'],
    events: Services['eventBus'],
  ) {
    const { drawShape, drawConnection } = renderer
    renderer.drawShape = (parent, element, attributes) =>
      withChineseName(element, () => withRoom(element, () => drawShape.call(renderer, parent, element, attributes)))
    renderer.drawConnection = (parent, element, attributes) =>
      withChineseName(element, () => drawConnection.call(renderer, parent, element, attributes))

    const { activate, update } = labels
    labels.activate = (element) => withChineseName(element, () => activate.call(labels, element))
    labels.update = (element, text, ...rest) => {
      if (isUnnamed(element)) update.call(labels, element, text, ...rest)
      else modeling.updateProperties(element.labelTarget ?? element, { [attribute]: text === '' ? undefined : text })
    }

    // The name of an event or a gateway is drawn by its label.
    events.on('element.changed', ({ element }) => {
      if (element.label) events.fire('element.changed', { element: element.label })
    })
  }
}

/** Module of bpmn-js: the drawing shows the Chinese names of a file. */
export const chineseNames: object = {
  __init__: ['chineseNames'],
  chineseNames: ['type', ChineseNames],
}
