/** The part of bpmn-js in use: its own types are of CommonJS, which it is not. */
declare module 'bpmn-js/lib/Modeler.js' {
  export type ModdleElement = {
    readonly $type: string
    readonly $attrs: Record<string, string>
    readonly id: string
    name?: string
    readonly body?: string
    readonly default?: ModdleElement
    readonly eventDefinitions?: readonly ModdleElement[]
    readonly $parent?: ModdleElement
    readonly condition?: ModdleElement
    readonly timeDuration?: ModdleElement
    readonly conditionExpression?: ModdleElement
    readonly loopCharacteristics?: { readonly isSequential?: boolean }
    readonly cancelActivity?: boolean
    readonly calledElement?: string
    get(name: string): unknown
  }

  export type DrawnElement = {
    readonly id: string
    readonly type: string
    width: number
    readonly businessObject: ModdleElement
    readonly source?: DrawnElement
    readonly target?: DrawnElement
    /** Of a label: its element. */
    readonly labelTarget?: DrawnElement
    /** Label that is drawn apart from its element. */
    readonly label?: DrawnElement
  }

  type Properties = Readonly<Record<string, unknown>>
  type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  type Provider = object
  type Draw = (parent: SVGElement, element: DrawnElement, attributes?: object) => SVGElement

  /** Services of the editor by name. */
  export type Services = {
    canvas: {
      addMarker(element: DrawnElement, marker: string): void
      removeMarker(element: DrawnElement, marker: string): void
      getRootElement(): DrawnElement
      resized(): void
      scrollToElement(element: DrawnElement): void
      viewbox(
        box?: Box,
      ): { readonly inner: Box; readonly outer: { readonly width: number; readonly height: number } } & Box
      zoom(scale?: number): number
    }
    elementRegistry: { get(id: string): DrawnElement | undefined; getAll(): readonly DrawnElement[] }
    selection: {
      get(): readonly DrawnElement[]
      select(elements: DrawnElement | readonly DrawnElement[]): void
    }
    modeling: {
      connect(source: DrawnElement, target: DrawnElement): DrawnElement
      removeElements(elements: readonly DrawnElement[]): void
      updateProperties(element: DrawnElement, properties: Properties): void
      updateModdleProperties(element: DrawnElement, part: ModdleElement, properties: Properties): void
    }
    bpmnRenderer: { drawShape: Draw; drawConnection: Draw }
    labelEditingProvider: {
      activate(element: DrawnElement): object | undefined
      update(element: DrawnElement, text: string, ...rest: readonly unknown[]): void
    }
    eventBus: {
      on(event: 'element.changed', listener: (changed: { readonly element: DrawnElement }) => void): void
      fire(event: 'element.changed', changed: { readonly element: DrawnElement }): void
    }
    commandStack: { undo(): void; redo(): void; canUndo(): boolean; canRedo(): boolean }
    bpmnFactory: { create(type: string, values: Properties): ModdleElement }
    palette: { registerProvider(priority: number, provider: Provider): void }
    contextPad: { registerProvider(priority: number, provider: Provider): void }
    popupMenu: { registerProvider(id: string, priority: number, provider: Provider): void }
    create: { start(event: Event, shape: DrawnElement, context?: { readonly source: DrawnElement }): void }
    autoPlace: { append(source: DrawnElement, shape: DrawnElement): void }
    elementFactory: {
      createShape(values: { readonly type: string; readonly eventDefinitionType?: string }): DrawnElement
    }
    /** A value if the rules of BPMN allow it. */
    rules: { allowed(action: string, context: object): unknown }
  }

  class Modeler {
    constructor(options: {
      readonly container: HTMLElement
      readonly bpmnRenderer: object
      readonly textRenderer: object
      readonly additionalModules: readonly object[]
    })
    get<Name extends keyof Services>(name: Name): Services[Name]
    on(event: string, listener: () => void): void
    importXML(text: string): Promise<{ readonly warnings: readonly (string | { readonly message: string })[] }>
    saveXML(options: { readonly format: boolean }): Promise<{ readonly xml?: string }>
    getDefinitions(): ModdleElement
    destroy(): void
  }
  // biome-ignore lint/style/noDefaultExport: the package has only this one.
  export default Modeler
}
