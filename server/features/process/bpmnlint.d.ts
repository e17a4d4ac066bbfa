/** The part of bpmnlint in use: rules by name, and their findings by rule. */
declare module 'bpmnlint' {
  type Resolver = {
    resolveRule(pkg: string, rule: string): unknown
    resolveConfig(pkg: string, config: string): unknown
  }
  type Finding = { readonly id?: string; readonly message: string; readonly category: string }

  export class Linter {
    constructor(options: {
      readonly resolver: Resolver
      readonly config: { readonly rules: Readonly<Record<string, 'warn'>> }
    })
    lint(root: object): Promise<Readonly<Record<string, readonly Finding[]>>>
  }
}
