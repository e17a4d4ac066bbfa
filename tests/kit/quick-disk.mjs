// Every process and thread of a run starts with this file (NODE_OPTIONS), also npm, which may have an older Node without TypeScript.
// SQLite does not wait for the disk at a commit: no test cuts the power.
const sqlite = process.getBuiltinModule?.('node:sqlite')
if (sqlite) {
  const { prototype } = sqlite.DatabaseSync
  const { exec } = prototype
  prototype.exec = function execQuickly(sql) {
    return exec.call(this, sql.replace('synchronous = full', 'synchronous = off'))
  }
}
