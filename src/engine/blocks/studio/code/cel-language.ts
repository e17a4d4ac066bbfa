import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** Tokens of CEL: enough to tell texts, numbers, names and functions apart. */
export const celLanguage = StreamLanguage.define({
  name: 'cel',
  token(stream) {
    if (stream.eatSpace()) return null
    if (stream.match(/'(?:[^'\\]|\\.)*'?/) || stream.match(/"(?:[^"\\]|\\.)*"?/)) return 'string'
    if (stream.match(/\d+(?:\.\d+)?/)) return 'number'
    if (stream.match(/(?:true|false|null|in)\b/)) return 'atom'
    if (stream.match(/[A-Za-z_]\w*(?=\()/)) return 'keyword'
    if (stream.match(/[A-Za-z_]\w*/)) return 'variableName'
    stream.next()
    return null
  },
  languageData: { closeBrackets: { brackets: ['(', '[', "'", '"'] } },
})

/** Classes of the tokens; their colours are in `code.css`. */
export const celHighlight = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.string, class: 'code-text' },
    { tag: [tags.number, tags.atom], class: 'code-value' },
    { tag: tags.keyword, class: 'code-key' },
  ]),
)
