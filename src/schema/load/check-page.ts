import type { Catalogue } from '../compile/catalogue.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Block, Page } from '../model/files.ts'
import { checkBlock } from './check-block.ts'
import type { Report } from './report.ts'

/** A page names roles that files give rights to; its blocks name resources, fields, and rows of blocks that exist on it. */
export function checkPage(code: string, file: Page, catalogue: Catalogue, report: Report): void {
  checkRights(code, file, catalogue, report)
  file.home?.roles?.forEach((role, index) => {
    report.name(['home', 'roles', index], 'role', role, catalogue.roles)
  })
  const lists = new Map<string, string>()
  eachBlock(file.blocks, ['blocks'], (block, at) => {
    if (block.block !== 'list' || block.id === undefined) return
    if (lists.has(block.id)) report.wrong([...at, 'id'], `the id "${block.id}" stands on this page twice`)
    lists.set(block.id, block.resource)
  })
  eachBlock(file.blocks, ['blocks'], (block, at) => {
    checkBlock(block, lists, catalogue, at, report)
  })
}

// The codes of rights are made of the code of what has them, so no two things of one code have any.
function checkRights(code: string, { rights }: Page, catalogue: Catalogue, report: Report): void {
  if (!rights) return
  if (!Object.hasOwn(rights, 'list')) report.wrong(['rights'], 'say what the right to open the page is called: "list"')
  if (catalogue.resources.has(code)) report.wrong(['rights'], `the resource ${code} has the rights of this code`)
}

function eachBlock(blocks: readonly Block[], at: Path, visit: (block: Block, at: Path) => void): void {
  blocks.forEach((block, index) => {
    const here = [...at, index]
    visit(block, here)
    if (block.block === 'tabs') {
      block.items.forEach((tab, place) => {
        eachBlock(tab.blocks, [...here, 'items', place, 'blocks'], visit)
      })
    }
    if (block.block === 'steps') {
      block.items.forEach((step, place) => {
        eachBlock(step.blocks, [...here, 'items', place, 'blocks'], visit)
      })
    }
    if (block.block === 'split') {
      eachBlock(block.left, [...here, 'left'], visit)
      eachBlock(block.right, [...here, 'right'], visit)
    }
  })
}
