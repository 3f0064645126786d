"""KataGo's networks: reading their files, and running them in onnxruntime."""
