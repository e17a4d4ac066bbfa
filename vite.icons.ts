import * as drawn from '@ant-design/icons-svg'
import { renderIconDefinitionToSVGElement } from '@ant-design/icons-svg/lib/helpers.js'
import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import type { Plugin } from 'vite'
import { type IconName, iconNames } from './src/schema/model/icon-names.ts'

const asked = 'virtual:icon-sprite'
const served = '/@icons.svg'
const drawings: Readonly<Record<string, unknown>> = drawn

/**
 * Gives `virtual:icon-sprite`, the address of one picture with all icons that files may choose, each as a symbol of its name. They are
 * many and change with no release: as a picture they are fetched once, and no page has to read them as a program.
 */
export function iconSprite(): Plugin {
  let isBuild = false
  return {
    name: 'icon-sprite',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === asked ? `\0${asked}` : undefined),
    load(id) {
      if (id !== `\0${asked}`) return
      if (!isBuild) return `export const spriteUrl = ${JSON.stringify(served)}`
      const file = this.emitFile({ type: 'asset', name: 'icons.svg', source: sprite() })
      return `export const spriteUrl = import.meta.ROLLUP_FILE_URL_${file}`
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(served, (_, response) => response.setHeader('content-type', 'image/svg+xml').end(sprite()))
    },
  }
}

function sprite(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">${iconNames.map(symbol).join('')}</svg>`
}

function symbol(name: IconName): string {
  const drawing = drawings[name]
  if (!isDrawing(drawing)) throw new Error(`@ant-design/icons-svg has no ${name}`)
  const svg = renderIconDefinitionToSVGElement(drawing, { extraSVGAttrs: { id: name } })
  return svg.replace(/^<svg/, '<symbol').replace(/<\/svg>$/, '</symbol>')
}

function isDrawing(value: unknown): value is IconDefinition {
  return typeof value === 'object' && value !== null && 'theme' in value
}
