declare module '*.md?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: the bundler exports a file's text as default.
  export default text
}
