/** Data sources of the demo: a working file, and a server as an example of the syntax. */
export const dataSources = [
  {
    code: 'warehouse',
    name: '仓库库存（示例文件）',
    dbType: 'sqlite',
    dbDriver: 'node:sqlite',
    dbUrl: 'warehouse.sqlite',
    remark: '随演示数据建立的 SQLite 文件，可直接测试连接。',
  },
  {
    code: 'erp',
    name: 'ERP 只读库（示例地址）',
    dbType: 'postgresql',
    dbDriver: 'pg',
    dbUrl: 'erp.example.com:5432',
    dbName: 'erp',
    dbUsername: 'readonly',
    remark: '示例：填写真实地址与密码后再测试连接。',
  },
] as const

/** Content of the first source's file. */
export const warehouseScript = `
  drop table if exists stock;
  create table stock (material_code text primary key, position text not null, quantity real not null);
  insert into stock values ('100100001', 'A-01', 120), ('100100002', 'A-01', 36), ('100100003', 'B-04', 8);
`
