// Who may import whom: each folder, and what of ours it may use beside itself (ARCHITECTURE.md, "The rooms").
const schema = 'src/schema'
const folders = {
  'src/schema': 'nothing',
  'src/i18n': schema,
  'src/api': schema,
  'src/state': `(${schema}|src/api)`,
  widgets: 'src/schema/(model|fields)',
  'src/engine': `(${schema}|widgets|src/(api|state|i18n))`,
  'src/portal': `(${schema}|widgets|src/(engine|api|state|i18n))`,
  'src/shell': `(${schema}|widgets|src/(engine|portal|api|state|i18n))`,
  server: schema,
}
// Packages that only some files may use; importing their types is free.
const packages = {
  ky: 'src/api/client.ts',
  '@rjsf': 'src/engine/form',
  '(react|react-dom|antd|jotai)': '(widgets|src/(engine|state|i18n|shell|portal|main))',
  '(pg|fastify|kysely)': 'server',
}

const ours = '^(src|widgets|stories|tests|server|schemas|scripts)/'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule('no-cycle', {}, { circular: true }),
    ...Object.entries(folders).map(([folder, use]) =>
      rule(folder, { path: `^${folder}/` }, { path: ours, pathNot: `^(${folder}|${use})` }),
    ),
    ...Object.entries(packages).map(([name, where]) =>
      rule(
        name,
        { path: '^(src|widgets|server)/', pathNot: `^${where}` },
        { path: `node_modules/${name}/`, dependencyTypesNot: ['type-only'] },
      ),
    ),
    rule('no-sql-drivers-outside-the-store', { path: '^server/', pathNot: '^server/store/' }, { path: '^(node:)?sqlite$|node_modules/pg/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|storybook-static)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
