declare module '*.md?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: that is how the bundler gives a file's text.
  export default text
}
