import type { Catalogue } from '../compile/catalogue.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Block, Page } from '../model/files.ts'
import { checkBlock } from './check-block.ts'
import type { Report } from './report.ts'

/** Checks a page: its roles are roles of files; its blocks name existing resources, fields, and rows of blocks on it. */
export function checkPage(code: string, file: Page, catalogue: Catalogue, report: Report): void {
  checkRights(code, file, catalogue, report)
  file.home?.roles?.forEach((role, index) => {
    report.name(['home', 'roles', index], 'role', role, catalogue.roles)
  })
  const lists = new Map<string, string>()
  eachBlock(file.blocks, ['blocks'], (block, at) => {
    if (block.block !== 'list' || block.id === undefined) return
    if (lists.has(block.id)) report.wrong([...at, 'id'], `the id "${block.id}" occurs twice on this page`)
    lists.set(block.id, block.resource)
  })
  eachBlock(file.blocks, ['blocks'], (block, at) => {
    checkBlock(block, lists, catalogue, at, report)
  })
}

// Codes of rights contain the code of their owner, so a page and a resource of one code may not both have rights.
function checkRights(code: string, { rights }: Page, catalogue: Catalogue, report: Report): void {
  if (!rights) return
  if (!Object.hasOwn(rights, 'list')) report.wrong(['rights'], 'name the right to open the page: "list"')
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
