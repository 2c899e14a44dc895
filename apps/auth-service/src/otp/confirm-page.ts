/** A page with one button that posts the page's own address again, which no mail scanner does. */
export function confirmPage(query: Readonly<Record<string, string>>): string {
  const action = new URLSearchParams(query).toString().replaceAll('&', '&amp;');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Continue</title>
<style>
body { font: 1.1rem system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh; margin: 0 1rem }
main { text-align: center }
button { font: inherit; padding: .7em 2em; border: 0; border-radius: .4em; background: #1f4ed8; color: #fff; cursor: pointer }
</style>
</head>
<body>
<main>
<h1>One more step</h1>
<p>Press the button to continue.</p>
<form method="post" action="?${action}"><button type="submit">Continue</button></form>
</main>
</body>
</html>
`;
}

/** The page loads nothing, is shown in no frame, and its address goes nowhere. */
export const confirmPageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'X-Frame-Options': 'DENY',
} as const;
