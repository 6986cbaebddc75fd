"""Tables that people and bots sit at: HTTP and WebSocket, every choice durable before anybody sees it."""
