/** The folder below the data folder whose SQLite files may be data sources. */
export const sourceFolder = 'sources'
