import { Parser } from 'saxen'
import { processNamespace } from '../model/process-file.ts'

/** Element of an XML file; names have the usual prefixes of BPMN whatever the file calls them. */
export type Xml = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Xml[]
  text: string
}

export type XmlProblem = { readonly line: number; readonly column: number; readonly message: string }

const prefixes = {
  'http://www.omg.org/spec/BPMN/20100524/MODEL': 'bpmn',
  'http://www.omg.org/spec/BPMN/20100524/DI': 'bpmndi',
  'http://www.omg.org/spec/DD/20100524/DC': 'dc',
  'http://www.omg.org/spec/DD/20100524/DI': 'di',
  [processNamespace]: 'procura',
}

const mostElements = 20_000
const mostLevels = 100

/** Reads an XML file without document types and entities of its own. Never throws. */
export function readXml(text: string): { readonly root?: Xml; readonly problem?: XmlProblem } {
  const open: Xml[] = []
  let root: Xml | undefined
  let problem: XmlProblem | undefined
  let count = 0
  const refuse = (message: string, at?: { readonly line: number; readonly column: number }) => {
    problem ??= { line: (at?.line ?? 0) + 1, column: (at?.column ?? 0) + 1, message }
  }
  const parser = new Parser()
  parser.ns(prefixes)
  parser.on('error', (error, place) => refuse(`this is not XML: ${error.message}`, place()))
  parser.on('warn', (error, place) => refuse(`this is not XML: ${error.message}`, place()))
  parser.on('attention', (_, __, place) => refuse('document types are not allowed', place()))
  parser.on('openTag', (name, attributes, decode) => {
    if (problem) return
    count += 1
    if (count > mostElements || open.length > mostLevels) return refuse('the file has too many elements')
    const own = Object.entries(attributes()).map(([key, value]) => [key, decode(value)])
    const element: Xml = { name, attributes: Object.fromEntries(own), children: [], text: '' }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closeTag', () => void open.pop())
  const add = (text: string) => {
    const last = open.at(-1)
    if (last) last.text += text
  }
  parser.on('text', (text, decode) => add(decode(text)))
  parser.on('cdata', add)
  try {
    parser.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    refuse(`this is not XML: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!problem && open.length > 0) refuse(`this is not XML: <${open.at(-1)?.name}> is not closed`)
  if (!problem && !root) refuse('the file is empty; a process file is BPMN 2.0')
  return problem ? { problem } : { ...(root && { root }) }
}

/** Children of an element with a name. */
export function childrenOf({ children }: Xml, name: string): readonly Xml[] {
  return children.filter((child) => child.name === name)
}
