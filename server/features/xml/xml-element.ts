/** Element of a read XML document; names are without prefixes. Plain data: a worker hands it over. */
export type XmlElement = {
  readonly name: string
  readonly namespace: string
  /** Line of its start tag. */
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Text right in it, trimmed. */
  readonly text: string
}

/** Why a file could not be read, and where. */
export type XmlProblem = {
  readonly reason: XmlReason
  /** Line in the XML; 0 for the file as a whole. */
  readonly line: number
  /** Words of the parser. */
  readonly detail: string
}

/** Reasons for which an XML file is refused. */
export type XmlReason = 'broken' | 'doctype' | 'encoding' | 'tooLarge' | 'tooDeep' | 'tooMany' | 'noAttachment' | 'late'

/** Result of reading a file. */
export type ReadXml = { readonly root: XmlElement } | { readonly problem: XmlProblem }
