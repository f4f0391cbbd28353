"""Stands in for httpx where it is not installed: what the lines of docs/python.md use of it, over http.client."""

import http.client
import json
import urllib.parse


class TransportError(Exception):
    pass


class HTTPStatusError(Exception):
    def __init__(self, response):
        super().__init__(f"status {response.status_code}")
        self.response = response


class Response:
    def __init__(self, status_code, headers, content):
        self.status_code = status_code
        self.headers = headers
        self.content = content

    def json(self):
        return json.loads(self.content)

    def raise_for_status(self):
        if not 200 <= self.status_code < 300:
            raise HTTPStatusError(self)
        return self


class Client:
    def __init__(self, base_url, timeout):
        self.host = urllib.parse.urlsplit(base_url).netloc
        self.timeout = timeout

    def get(self, path, params, headers):
        connection = http.client.HTTPConnection(self.host, timeout=self.timeout)
        try:
            connection.request("GET", f"{path}?{urllib.parse.urlencode(params)}", headers=headers)
            answer = connection.getresponse()
            return Response(answer.status, answer.headers, answer.read())
        except (OSError, http.client.HTTPException) as error:
            raise TransportError(str(error)) from error
        finally:
            connection.close()
