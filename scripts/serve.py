"""Serves a folder on 127.0.0.1 as a good host does: with the right kinds of files, and compressed where that is at hand.

Usage: serve.py FOLDER PORT; port 0 is any that is free.
"""

import http.server
import os
import sys

KINDS = {
    ".wasm": "application/wasm", ".js": "text/javascript", ".html": "text/html; charset=utf-8", ".css": "text/css",
    ".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml",
    ".png": "image/png", ".ttf": "font/ttf", ".txt": "text/plain; charset=utf-8",
    ".weights": "application/octet-stream",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Sends FILE.br for FILE to whoever understands it."""

    protocol_version = "HTTP/1.1"

    def send_head(self):
        path = self.translate_path(self.path)
        if os.path.isdir(path):
            path = os.path.join(path, "index.html")
        packed = "br" in self.headers.get("Accept-Encoding", "") and os.path.isfile(path + ".br")
        try:
            content = open(path + ".br" if packed else path, "rb")
        except OSError:
            self.send_error(404)
            return None
        facts = os.fstat(content.fileno())
        tag = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}"'
        if self.headers.get("If-None-Match") == tag:
            content.close()
            self.send_response(304)
            self.send_header("ETag", tag)
            self.end_headers()
            return None
        self.send_response(200)
        self.send_header("ETag", tag)
        self.send_header("Content-Type", KINDS.get(os.path.splitext(path)[1], "application/octet-stream"))
        self.send_header("Content-Length", str(facts.st_size))
        self.send_header("Cache-Control", "no-cache")
        if packed:
            self.send_header("Content-Encoding", "br")
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return content

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    os.chdir(sys.argv[1])
    port = int(sys.argv[2])
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler) as server:
        print(f"http://127.0.0.1:{server.server_address[1]}/", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass
