import { Annotation } from '@codemirror/state'

/** Marks a change of the document that came from outside: it is not reported back. */
export const outside = Annotation.define<true>()
