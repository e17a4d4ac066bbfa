/** Mistakes at their place in a form, announced when they appear. */
export function Messages({ messages }: { readonly messages: readonly string[] }) {
  if (messages.length === 0) return null
  return (
    <span className="studio-messages" role="alert">
      {messages.map((message) => (
        <span key={message}>{message}</span>
      ))}
    </span>
  )
}
