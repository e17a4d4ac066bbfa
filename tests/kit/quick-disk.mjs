// Preloaded in every process and thread of a run (NODE_OPTIONS), also in npm, whose Node may lack TypeScript. SQLite
// does not sync at a commit: no test cuts the power.
const sqlite = process.getBuiltinModule?.('node:sqlite')
if (sqlite) {
  const { prototype } = sqlite.DatabaseSync
  const { exec } = prototype
  prototype.exec = function execQuickly(sql) {
    return exec.call(this, sql.replace('synchronous = full', 'synchronous = off'))
  }
}
