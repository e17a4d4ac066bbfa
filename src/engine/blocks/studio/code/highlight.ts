import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** Classes of the parts of JSON; their colours are in `code.css`, from the tokens of the theme. */
export const highlight = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, class: 'code-key' },
    { tag: tags.string, class: 'code-text' },
    { tag: [tags.number, tags.bool, tags.null], class: 'code-value' },
    { tag: tags.invalid, class: 'code-invalid' },
  ]),
)
