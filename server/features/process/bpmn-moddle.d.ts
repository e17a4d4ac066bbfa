/** The part of bpmn-moddle in use: the reader and writer of the drawing tools. */
declare module 'bpmn-moddle' {
  /** A flow node or a sequence flow; `flowElements` are those of a sub-process. */
  export type FlowElement = {
    readonly $type: string
    readonly id: string
    readonly $attrs: Readonly<Record<string, string | undefined>>
    name?: string | undefined
    readonly sourceRef?: FlowElement
    readonly targetRef?: FlowElement
    readonly flowElements?: readonly FlowElement[]
    incoming?: FlowElement[]
    outgoing?: FlowElement[]
  }

  export type Definitions = {
    readonly rootElements?: readonly { readonly flowElements?: readonly FlowElement[] }[]
  }

  export class BpmnModdle {
    fromXML(text: string): Promise<{ readonly rootElement: Definitions; readonly warnings: readonly unknown[] }>
    toXML(root: Definitions, options?: { readonly format: boolean }): Promise<{ readonly xml: string }>
  }
}
