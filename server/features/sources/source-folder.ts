/** Folder of SQLite files for data sources, in the data folder. */
export const sourceFolder = 'sources'
