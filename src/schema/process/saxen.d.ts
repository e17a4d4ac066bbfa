/** The part of saxen in use: a SAX reader of XML (MIT, without dependencies). */
declare module 'saxen' {
  type Place = () => { readonly data: string; readonly line: number; readonly column: number }
  type Decode = (text: string) => string
  type Attributes = () => Readonly<Record<string, string>>

  export class Parser {
    ns(prefixes: Readonly<Record<string, string>>): this
    on(event: 'openTag', call: (name: string, attributes: Attributes, decode: Decode) => void): this
    on(event: 'closeTag', call: (name: string) => void): this
    on(event: 'text', call: (text: string, decode: Decode) => void): this
    on(event: 'cdata', call: (text: string) => void): this
    on(event: 'attention', call: (text: string, decode: Decode, place: Place) => void): this
    on(event: 'error' | 'warn', call: (error: Error, place: Place) => void): this
    parse(text: string): this
  }
}
