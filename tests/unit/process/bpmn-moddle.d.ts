/** The part of bpmn-moddle in use: the reader and writer of the drawing tools. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(text: string): Promise<{ readonly rootElement: object; readonly warnings: readonly unknown[] }>
    toXML(root: object, options?: { readonly format: boolean }): Promise<{ readonly xml: string }>
  }
}
