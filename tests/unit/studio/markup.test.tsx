// @vitest-environment jsdom
import '../../kit/jsdom.ts'
import { expect, it } from 'vitest'
import markup from '../../../src/engine/blocks/studio/process/markup.ts'

const shown = (text: string) => {
  const node = markup(text)
  return node instanceof Element ? node.outerHTML : [...node.childNodes].map((child) => child.nodeName)
}

it.each([
  ['<div class="a"><p>b &amp; c</p></div>', '<div class="a"><p>b &amp; c</p></div>'],
  ['<div class="open" data-id="3">', '<div class="open" data-id="3"></div>'],
  ['<div data-popup=bpmn-replace></div>', '<div data-popup="bpmn-replace"></div>'],
  ['<div class="x" /> ', '<div class="x"></div>'],
  ['<div><input type="text" />after</div>', '<div><input type="text">after</div>'],
  ['<a href="https://bpmn.io" onclick="steal()">x</a>', '<a href="https://bpmn.io">x</a>'],
  ['<div><script>steal()</script>b</div>', '<div>b</div>'],
])('makes elements of %s', (text, html) => {
  expect(shown(text)).toBe(html)
})

it('makes drawings in their own namespace', () => {
  const svg = markup('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>')
  expect(svg.firstChild).toBeInstanceOf(SVGElement)
})

it('makes several elements', () => {
  expect(shown('<b>a</b><i>c</i>')).toEqual(['B', 'I'])
})
