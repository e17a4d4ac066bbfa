import Modeler, { type DrawnElement, type ModdleElement, type Services } from 'bpmn-js/lib/Modeler.js'
import type { Lang } from '../../../../schema/base/text.ts'
import { processNamespace } from '../../../../schema/model/process-file.ts'
import { chineseNames } from './chinese-names.ts'
import { type DrawingElements, elementsOf } from './drawing-elements.ts'
import { drawingTexts } from './drawing-texts.ts'
import { ownTools } from './drawing-tools.ts'

/** Element of a drawing; `businessObject` is its element of the file. */
export type Drawn = DrawnElement

type Listeners = {
  /** The drawing was changed by its user: the new text. */
  readonly onText: (text: string) => void
  /** Selection or values have changed. */
  readonly onChange: () => void
}

/** Editor of the drawing of a process. */
export type Drawing = DrawingElements & {
  /**
   * Shows a text; keeps the selection. Gives the parts that the drawing tools do not keep, in their words. Rejects for a text that is not
   * BPMN with a drawing.
   */
  load(text: string): Promise<readonly string[]>
  /** Selected element; the process itself, unless exactly one is selected. */
  selected(): Drawn
  /** Selects an element, or the process; on a hidden canvas once it is shown. */
  choose(id: string): void
  /** The canvas is shown again. */
  reveal(): void
  /** Marks the elements with problems. */
  mark(ids: ReadonlySet<string>): void
  /** Sets properties of an element in one step that can be undone; undefined removes one. */
  set(element: Drawn, properties: Readonly<Record<string, unknown>>): void
  /** Sets properties of a part of an element, such as the definition of an event. */
  setPart(element: Drawn, part: ModdleElement, properties: Readonly<Record<string, unknown>>): void
  /** New part of an element. */
  make(type: string, values?: Readonly<Record<string, unknown>>): ModdleElement
  undo(): void
  redo(): void
  canUndo(): boolean
  canRedo(): boolean
  showWhole(): void
  zoom(factor: number): void
  destroy(): void
}

const marker = 'p-wrong'
/** Room around the drawing. Pixels. */
const margin = 24
const colors = {
  defaultFillColor: 'var(--w-bg)',
  defaultStrokeColor: 'var(--w-text)',
  defaultLabelColor: 'var(--w-text)',
}

/** Creates the editor in an element of the page. */
export function createDrawing(container: HTMLElement, lang: Lang, { onText, onChange }: Listeners): Drawing {
  const modeler = newModeler(container, lang)
  const palette = beside(container)
  const canvas = modeler.get('canvas')
  const registry = modeler.get('elementRegistry')
  const selection = modeler.get('selection')
  const modeling = modeler.get('modeling')
  const stack = modeler.get('commandStack')
  let marked: ReadonlySet<string> = new Set()
  let isLoading = false
  let number = 0
  let pending: string | undefined

  const remark = () => {
    for (const element of registry.getAll()) canvas.removeMarker(element, marker)
    for (const element of registry.getAll()) if (marked.has(element.id)) canvas.addMarker(element, marker)
  }
  const choose = (id: string) => {
    // A hidden canvas has no size to scroll in.
    pending = container.clientWidth === 0 ? id : undefined
    if (pending !== undefined) return
    const element = registry.get(id)
    if (!element || element === canvas.getRootElement()) return selection.select([])
    selection.select(element)
    canvas.scrollToElement(element)
  }
  modeler.on('commandStack.changed', () => {
    if (isLoading) return
    number += 1
    const own = number
    onChange()
    void modeler.saveXML({ format: true }).then(({ xml }) => {
      if (own === number && xml !== undefined) onText(xml)
    })
  })
  modeler.on('selection.changed', onChange)

  return {
    ...elementsOf(modeler),
    load: async (text) => {
      const chosen = pending === undefined ? selection.get().map(({ id }) => id) : [pending]
      pending = undefined
      const isFirst = registry.getAll().length === 0
      const box = isFirst ? undefined : canvas.viewbox()
      number += 1
      isLoading = true
      let losses: readonly string[] = []
      try {
        losses = lossesOf(text, (await modeler.importXML(text)).warnings)
      } finally {
        isLoading = false
      }
      modeler.getDefinitions().$attrs['xmlns:procura'] ??= processNamespace
      box ? canvas.viewbox(box) : showWhole(canvas)
      remark()
      selection.select(chosen.flatMap((id) => registry.get(id) ?? []))
      onChange()
      return losses
    },
    selected: () => {
      const [one, ...more] = selection.get()
      const root = canvas.getRootElement()
      if (!one || more.length > 0) return root
      return one.labelTarget ?? one
    },
    choose,
    reveal: () => {
      if (pending !== undefined) choose(pending)
    },
    mark: (ids) => {
      marked = ids
      remark()
    },
    set: (element, properties) => modeling.updateProperties(element, properties),
    setPart: (element, part, properties) => modeling.updateModdleProperties(element, part, properties),
    make: (type, values = {}) => modeler.get('bpmnFactory').create(type, values),
    undo: () => stack.undo(),
    redo: () => stack.redo(),
    canUndo: () => stack.canUndo(),
    canRedo: () => stack.canRedo(),
    showWhole: () => showWhole(canvas),
    zoom: (factor) => void canvas.zoom(canvas.zoom() * factor),
    destroy: () => [modeler.destroy(), palette?.remove()],
  }
}

type Warning = string | { readonly message: string }

/** Parts of a text that are gone once the drawing is changed: comments, and what the reader of the drawing tools warns about. */
function lossesOf(text: string, warnings: readonly Warning[]): readonly string[] {
  const told = warnings.map((each) => (typeof each === 'string' ? each : each.message).split('\n')[0] ?? '')
  const comments = [...text.matchAll(/<!--[\s\S]*?-->/g)].map(([comment]) => comment.slice(0, 80))
  return [...comments, ...told.filter((message) => !/document encoding/.test(message))]
}

function newModeler(container: HTMLElement, lang: Lang): Modeler {
  return new Modeler({
    container,
    bpmnRenderer: colors,
    textRenderer: { defaultStyle: { fontFamily: 'inherit' }, externalStyle: { fontFamily: 'inherit' } },
    additionalModules: [ownTools, ...(lang === 'zh' ? [chineseNames] : []), { translate: ['value', translator(lang)] }],
  })
}

/** Moves the palette out of the canvas to its side, so that it covers nothing of the drawing. */
function beside(container: HTMLElement): HTMLElement | null {
  const palette = container.querySelector<HTMLElement>('.djs-palette')
  if (palette) container.prepend(palette)
  return palette
}

/** Shows all of the drawing, not larger than it is. */
function showWhole(canvas: Services['canvas']): void {
  // The size of a canvas that was hidden is kept as 0.
  canvas.resized()
  const { inner, outer } = canvas.viewbox()
  if (outer.width === 0) return
  const [width, height] = [outer.width - 2 * margin, outer.height - 2 * margin]
  const scale = Math.min(1, width / inner.width, height / inner.height)
  const space = Math.max(margin, (outer.height - inner.height * scale) / 2)
  canvas.viewbox({
    x: inner.x - margin / scale,
    y: inner.y - space / scale,
    width: outer.width / scale,
    height: outer.height / scale,
  })
}

function translator(lang: Lang) {
  return (text: string, values: Readonly<Record<string, string>> = {}) =>
    (lang === 'zh' ? (drawingTexts[text] ?? text) : text).replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? name)
}
