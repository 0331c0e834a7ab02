import { shell } from './addresses.ts';

/** A server block of nginx that sends what `_headers` and `_redirects` make other hosts send. */
export function nginxConfiguration(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
  );
  // A block with a header of its own inherits none: each has them all.
  const all = (indent: string, more: string[] = []) =>
    [...lines, ...more].map((line) => `${indent}${line}`).join('\n');
  return `# Include this in the http block. The certificate and the server's name are yours to add.
server {
  listen 80;
  root /srv/premed-cheatsheet;
  index index.html;
  gzip on;
  gzip_types text/css text/javascript application/javascript application/json image/svg+xml;

${all('  ')}

  # These speak to the host, not to visitors.
  location ~ ^/(nginx\\.conf|_headers|_redirects)$ {
    return 404;
  }
  # A file's name holds a hash of what is in it.
  location /assets/ {
${all('    ', ['add_header Cache-Control "public, max-age=31536000, immutable" always;'])}
    try_files $uri =404;
  }
  # Pages that were rendered in advance; the app draws every other address.
  location = / {
    try_files /index.html =404;
  }
  location / {
    try_files $uri $uri.html /${shell};
  }
}
`;
}
